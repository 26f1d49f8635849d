import { join } from "node:path"
import { DescribeStackResourcesCommand } from "@aws-sdk/client-cloudformation"
import { GetCallerIdentityCommand } from "@aws-sdk/client-sts"
import { DeployFailure } from "../deploy-settings.ts"
import { readStackOutputs } from "../deployed-system.ts"
import { root } from "../root.ts"
import { findIssuedCertificate } from "./certificate.ts"
import { requireSetting, type Setup } from "./context.ts"
import { findZone } from "./dns.ts"
import { type ByHand, confirm, type Step } from "./step.ts"

type DeployedSite = { address: string; domain: string | undefined }

/** Where CloudFront serves the site, and for which domain. Undefined before the first deploy. */
export const findDeployedSite = async (setup: Setup): Promise<DeployedSite | undefined> => {
  const outputs = await readStackOutputs(setup.aws.cloudFormation, `${requireSetting(setup, "name")}-site`)
  const { DistributionDomain: address, SiteDomain: domain } = outputs ?? {}
  return address ? { address, domain } : undefined
}

const cdk = join(root, "node_modules/aws-cdk/bin/cdk")

/** A deploy replaces the former domain. Webhooks follow once the new one resolves to the site. */
const warnOfNewDomain = async (setup: Setup, { domain: former }: DeployedSite): Promise<void> => {
  const domain = requireSetting(setup, "domain")
  if (former === undefined || former === domain) return
  const endOfGap = (await findZone(setup.aws.route53, domain))
    ? "setup has finished"
    : `you add the DNS record that setup will print for ${domain}, and run setup again`
  setup.terminal.say(
    `   ${domain} replaces ${former}. Texts that customers send are lost from this deploy until ${endOfGap}.`,
  )
}

export const deployStep = (setup: Setup): Step => {
  const { aws, terminal, run } = setup

  const bootstrap = async () => {
    if (await readStackOutputs(aws.cloudFormation, "CDKToolkit")) return
    const { Account } = await aws.sts.send(new GetCallerIdentityCommand({}))
    const environment = `aws://${Account}/${await aws.cloudFormation.config.region()}`
    if (!(await run(process.execPath, [cdk, "bootstrap", environment])))
      throw new DeployFailure("cdk bootstrap failed; its reason is above. Run setup again.")
  }

  return {
    title: "Deploy",
    why: "The first deploy takes about half an hour. From then on, AWS charges for what it runs.",
    // Only the person knows whether there is something new to deploy.
    check: async () => undefined,
    async act() {
      const site = await findDeployedSite(setup)
      if (site) await warnOfNewDomain(setup, site)
      if (!(await confirm(terminal, site ? "Deploy again?" : "Deploy now?"))) {
        if (site) return { done: `as it is at ${site.address}.` }
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
      return { done: `the site is at ${(await findDeployedSite(setup))?.address}.` }
    },
  }
}

export const verifyAccount = (setup: Setup): ByHand => ({
  title: "Have AWS verify a new account for CloudFront",
  page: "AWS console, Support Center, Create case, Account and billing",
  why: 'AWS refuses CloudFront to some new accounts: the deploy fails with "Your account must be verified". It takes some days.',
  isDone: async () => (await findDeployedSite(setup)) !== undefined,
})

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
    why: "The first admin logs in and then adds the others.",
    check: async () => ((await createAdmin(["--check"], true)) ? "there is an admin." : undefined),
    async act() {
      if (!(await createAdmin([], false))) throw new DeployFailure("There is no admin yet. Run setup again.")
      return { done: `log in at https://${requireSetting(setup, "domain")}/login.` }
    },
  }
}
