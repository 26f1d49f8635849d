import { GetCallerIdentityCommand } from "@aws-sdk/client-sts"
import { concurrencyWarning, findConcurrencyLimit } from "../account-limits.ts"
import { DeployFailure } from "../deploy-settings.ts"
import type { Setup } from "./context.ts"
import type { ByHand, Step } from "./step.ts"

export const accountStep = (setup: Setup): Step => {
  const { sts, lambda } = setup.aws
  const identify = async () => {
    const region = await sts.config.region()
    return { region, account: (await sts.send(new GetCallerIdentityCommand({}))).Account }
  }
  return {
    title: "AWS login",
    why: "Setup and deploys use the AWS login of this machine.",
    async check() {
      const identity = await identify().catch(() => undefined)
      if (!identity) return undefined
      const warning = concurrencyWarning(await findConcurrencyLimit(lambda).catch(() => undefined))
      return [`account ${identity.account} in ${identity.region}.`, warning ?? []].flat().join(" ")
    },
    async act() {
      try {
        const { account } = await identify()
        return { done: `account ${account}.` }
      } catch (error) {
        const { message } = error as Error
        const advice = message.includes("egion")
          ? "Choose one: AWS_REGION=us-west-2 npm run setup, or the region of your AWS profile."
          : "Log in with `aws configure sso` or `aws login`, or name a profile: npm run setup -- --profile shop."
        throw new DeployFailure(`No AWS account can be used: ${message.replace(/\.$/, "")}. ${advice}`, {
          cause: error,
        })
      }
    },
  }
}

export const raiseFunctionLimit = ({ aws }: Setup): ByHand => ({
  title: "Raise the limit of concurrent functions to 1,000",
  page: "AWS console, Service Quotas, AWS Lambda, Concurrent executions",
  why: "New accounts may have 10, and calls beyond it are refused.",
  isDone: async () => !concurrencyWarning(await findConcurrencyLimit(aws.lambda)),
})
