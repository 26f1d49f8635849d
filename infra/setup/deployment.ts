import { join } from "node:path"
import {
  type CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation"
import { paginateListSubscriptions } from "@aws-sdk/client-sns"
import { GetCallerIdentityCommand } from "@aws-sdk/client-sts"
import { DeployFailure } from "../deploy-settings.ts"
import { root } from "../root.ts"
import { findIssuedCertificate } from "./certificate.ts"
import { requireSetting, type Setup } from "./context.ts"
import { type ByHand, confirm, type Step } from "./step.ts"

const findStack = async (client: CloudFormationClient, name: string): Promise<Stack | undefined> => {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0]
  } catch (error) {
    // CloudFormation's answer for a stack that doesn't exist.
    if (error instanceof Error && error.name === "ValidationError") return undefined
    throw error
  }
}

/** Where CloudFront serves the site. Undefined before the first deploy. */
export const findSiteAddress = async (setup: Setup): Promise<string | undefined> => {
  const stack = await findStack(setup.aws.cloudFormation, `${requireSetting(setup, "name")}-site`)
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === "DistributionDomain")?.OutputValue
}

const cdk = join(root, "node_modules/aws-cdk/bin/cdk")

export const deployStep = (setup: Setup): Step => {
  const { aws, terminal, run } = setup

  const bootstrap = async () => {
    if (await findStack(aws.cloudFormation, "CDKToolkit")) return
    const { Account } = await aws.sts.send(new GetCallerIdentityCommand({}))
    const place = `aws://${Account}/${await aws.cloudFormation.config.region()}`
    if (!(await run(process.execPath, [cdk, "bootstrap", place])))
      throw new DeployFailure("cdk bootstrap failed; its reason is above. Run setup again.")
  }

  return {
    title: "Deploy",
    why: "The first deploy takes about half an hour. From then on, AWS charges for what it runs.",
    // Only the person knows whether there is something new to deploy.
    check: async () => undefined,
    async act() {
      const address = await findSiteAddress(setup)
      if (!(await confirm(terminal, address ? "Deploy again?" : "Deploy now?"))) {
        if (address) return { done: `as it is at ${address}.` }
        throw new DeployFailure("Run setup again when you want to deploy.")
      }
      if (!(await findIssuedCertificate(setup)))
        throw new DeployFailure("The certificate is still being checked. Run setup again in some minutes.")
      if (!(await run(process.env.CDK_DOCKER ?? "docker", ["info"], { isQuiet: true })))
        throw new DeployFailure(
          "Docker isn't running here, and a deploy builds an image with it. Start it, and run setup again.",
        )
      await bootstrap()
      // The person has just agreed, so cdk doesn't ask once more for each stack.
      if (!(await run(process.execPath, ["infra/deploy.ts", "--require-approval", "never"])))
        throw new DeployFailure("The deploy failed; its reason is above. Run setup again.")
      return { done: `the site is at ${await findSiteAddress(setup)}.` }
    },
  }
}

/** Creates the first admin with the product's own command, which asks for phone and name. */
export const adminStep = (setup: Setup): Step => {
  const { aws, run } = setup
  const createAdmin = async (parameters: string[], isQuiet: boolean): Promise<boolean> => {
    const StackName = `${requireSetting(setup, "name")}-data`
    const { StackResources = [] } = await aws.cloudFormation.send(
      new DescribeStackResourcesCommand({ StackName }),
    )
    const table = StackResources.find(({ ResourceType }) => ResourceType === "AWS::DynamoDB::Table")
    // Without a table's name the command would use the system on this machine.
    if (!table?.PhysicalResourceId)
      throw new DeployFailure(`${StackName} has no table. Run setup again, and deploy.`)
    return run(process.execPath, ["functions/commands/create-admin.ts", ...parameters], {
      isQuiet,
      env: {
        TABLE_NAME: table.PhysicalResourceId,
        AWS_REGION: await aws.cloudFormation.config.region(),
      },
    })
  }
  return {
    title: "First admin",
    why: "Somebody has to log in first, and then adds the others.",
    check: async () => ((await createAdmin(["--check"], true)) ? "there is an admin." : undefined),
    async act() {
      if (!(await createAdmin([], false))) throw new DeployFailure("There is no admin yet. Run setup again.")
      return { done: `log in at https://${requireSetting(setup, "domain")}/login.` }
    },
  }
}

/** Alarms come from the region of the system, and those of CloudFront from us-east-1. */
export const confirmAlarmEmails = (setup: Setup): ByHand => ({
  title: "Confirm that you want the alarms",
  page: "two emails with the subject AWS Notification - Subscription Confirmation",
  why: "Until then AWS sends no alarm to this address.",
  async isDone() {
    const email = requireSetting(setup, "alarmEmail")
    const ours = `:${requireSetting(setup, "name")}-`
    const found: (string | undefined)[] = []
    for (const client of [setup.aws.sns, setup.aws.edgeSns])
      for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
        for (const { Endpoint, TopicArn, SubscriptionArn } of Subscriptions)
          if (Endpoint === email && TopicArn?.includes(ours)) found.push(SubscriptionArn)
    return found.length > 0 && found.every((arn) => arn?.startsWith("arn:"))
  },
})
