import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda"
import { mockClient } from "aws-sdk-client-mock"
import { expect, it } from "vitest"
import { concurrencyWarning, findConcurrencyLimit } from "./account-limits.ts"

const accountWith = (ConcurrentExecutions: number) => {
  const client = new LambdaClient({ region: "us-west-2" })
  mockClient(client).on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } })
  return client
}

it("warns before a deploy to a new account that runs 10 functions at once", async () => {
  expect(concurrencyWarning(await findConcurrencyLimit(accountWith(10)))).toBe(
    'This account runs at most 10 functions at once, and a busy shop needs 100: calls beyond it are refused. Raise "Concurrent executions" of AWS Lambda in Service Quotas. It takes a day or two.',
  )
})

it("does not warn for an account with the usual limit", async () => {
  expect(concurrencyWarning(await findConcurrencyLimit(accountWith(1000)))).toBeUndefined()
})
