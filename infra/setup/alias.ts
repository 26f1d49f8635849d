import { ChangeResourceRecordSetsCommand, type RRType } from "@aws-sdk/client-route-53"
import { DeployFailure } from "../deploy-settings.ts"
import { requireSetting, type Setup } from "./context.ts"
import { findSiteAddress } from "./deployment.ts"
import { findZone, placeRecords, readAddressRecords } from "./dns.ts"
import { confirm, type Step } from "./step.ts"

/** The same for every distribution: https://docs.aws.amazon.com/general/latest/gr/cf_region.html */
const cloudFrontZone = "Z2FDTNDATAQYW2"

export const aliasStep = (setup: Setup): Step => {
  const { aws, terminal } = setup

  const readPlace = async () => {
    const domain = requireSetting(setup, "domain")
    const zone = await findZone(aws.route53, domain)
    const address = await findSiteAddress(setup)
    if (!address) throw new DeployFailure("The site isn't deployed. Run setup again.")
    const records = zone ? await readAddressRecords(aws.route53, zone, domain) : []
    return { domain, zone, address, records }
  }
  const withoutDot = (name: string | undefined) => name?.replace(/\.$/, "")

  return {
    title: "Address of the site",
    why: "The domain leads to CloudFront by DNS records.",
    async check() {
      const { domain, zone, address, records } = await readPlace()
      const leadsThere = zone
        ? ["A", "AAAA"].every((type) =>
            records.some(
              ({ Type, AliasTarget }) => Type === type && withoutDot(AliasTarget?.DNSName) === address,
            ),
          )
        : (await setup.resolveCname(domain)).map(withoutDot).includes(address)
      return leadsThere ? `${domain} leads to ${address}.` : undefined
    },
    async act() {
      const { domain, zone, address, records } = await readPlace()
      if (!zone) {
        await placeRecords(setup, domain, [{ name: domain, type: "CNAME", value: address }])
        return { waiting: "the site opens at its domain once the record is there." }
      }
      const others = records.filter(({ AliasTarget }) => withoutDot(AliasTarget?.DNSName) !== address)
      if (others.length > 0 && !(await confirm(terminal, `${domain} leads elsewhere now. Change it?`)))
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
