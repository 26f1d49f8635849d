import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda"

/** How many functions the account can run at once. New accounts may have only 10. */
export const findConcurrencyLimit = async (client = new LambdaClient({})): Promise<number | undefined> => {
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}))
  return AccountLimit?.ConcurrentExecutions
}

/** A shop's busy minute, with its background work. */
const functionsAtOnce = 100

/** Undefined when the limit is high enough. */
export const concurrencyWarning = (limit: number | undefined): string | undefined =>
  limit === undefined || limit >= functionsAtOnce
    ? undefined
    : `This account runs at most ${limit} functions at once, and a busy shop needs ${functionsAtOnce}: calls beyond it are refused. Raise "Concurrent executions" of AWS Lambda in Service Quotas. It takes a day or two.`
