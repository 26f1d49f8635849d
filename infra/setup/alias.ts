import { ChangeResourceRecordSetsCommand, type RRType } from "@aws-sdk/client-route-53"
import { DeployFailure } from "../deploy-settings.ts"
import { requireSetting, type Setup } from "./context.ts"
import { findDeployedSite } from "./deployment.ts"
import { findZone, printRecords, readAddressRecords } from "./dns.ts"
import { confirm, type Step } from "./step.ts"

/** The same for every distribution: https://docs.aws.amazon.com/general/latest/gr/cf_region.html */
const cloudFrontZone = "Z2FDTNDATAQYW2"

const withoutDot = (name: string | undefined) => name?.replace(/\.$/, "")

const readDnsState = async (setup: Setup) => {
  const { route53 } = setup.aws
  const domain = requireSetting(setup, "domain")
  const zone = await findZone(route53, domain)
  const site = await findDeployedSite(setup)
  if (!site) throw new DeployFailure("The site isn't deployed. Run setup again.")
  const { address, domain: deployedDomain = domain } = site
  const records = zone ? await readAddressRecords(route53, zone, domain) : []
  return { domain, deployedDomain, zone, address, records }
}

type DnsState = Awaited<ReturnType<typeof readDnsState>>

/** CloudFront refuses calls to a domain that the deployed system doesn't know yet. */
const isDeployed = ({ domain, deployedDomain }: DnsState): boolean => domain === deployedDomain

const resolvesToSite = async (
  setup: Setup,
  { domain, zone, address, records }: DnsState,
): Promise<boolean> =>
  zone
    ? ["A", "AAAA"].every((type) =>
        records.some(
          ({ Type, AliasTarget }) => Type === type && withoutDot(AliasTarget?.DNSName) === address,
        ),
      )
    : (await setup.resolveCname(domain)).map(withoutDot).includes(address) || (await setup.isServed(domain))

/** Whether the domain resolves to this system. Until then, webhooks don't reach it. */
export const domainLeadsHere = async (setup: Setup): Promise<boolean> => {
  const dnsState = await readDnsState(setup)
  return isDeployed(dnsState) && (await resolvesToSite(setup, dnsState))
}

export const aliasStep = (setup: Setup): Step => {
  const { aws, terminal } = setup

  return {
    title: "Address of the site",
    why: "The domain leads to CloudFront by DNS records.",
    async check() {
      const dnsState = await readDnsState(setup)
      return isDeployed(dnsState) && (await resolvesToSite(setup, dnsState))
        ? `${dnsState.domain} leads to ${dnsState.address}.`
        : undefined
    },
    async act() {
      const dnsState = await readDnsState(setup)
      const { domain, deployedDomain, zone, address, records } = dnsState
      if (!isDeployed(dnsState))
        return { waiting: `the site still serves ${deployedDomain}. Run setup again, and deploy.` }
      if (!zone) {
        const isApex = domain.split(".").length === 2
        const type = isApex ? "ALIAS or ANAME" : "CNAME"
        printRecords(terminal, domain, [{ name: domain, type, value: address }])
        if (isApex)
          terminal.say(
            `   A CNAME can't stand at ${domain} itself. If its DNS has neither ALIAS nor ANAME records, use www.${domain} as the domain in ${setup.file.name}, and run setup again.`,
          )
        return { waiting: "the site opens at its domain once the record is there." }
      }
      const foreignRecords = records.filter(({ AliasTarget }) => withoutDot(AliasTarget?.DNSName) !== address)
      if (
        foreignRecords.length > 0 &&
        !(await confirm(terminal, `${domain} leads elsewhere now. Change it?`))
      )
        return { waiting: `${domain} still leads elsewhere.` }
      const upsert = (Type: RRType) => ({
        Action: "UPSERT" as const,
        ResourceRecordSet: {
          Name: domain,
          Type,
          AliasTarget: { HostedZoneId: cloudFrontZone, DNSName: address, EvaluateTargetHealth: false },
        },
      })
      // A CNAME tolerates no other record of the same name.
      const removals = records
        .filter(({ Type }) => Type === "CNAME")
        .map((ResourceRecordSet) => ({ Action: "DELETE" as const, ResourceRecordSet }))
      await aws.route53.send(
        new ChangeResourceRecordSetsCommand({
          HostedZoneId: zone.id,
          ChangeBatch: { Changes: [...removals, upsert("A"), upsert("AAAA")] },
        }),
      )
      return { done: `${domain} leads to ${address}.` }
    },
  }
}
