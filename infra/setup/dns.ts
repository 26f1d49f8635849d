import {
  ChangeResourceRecordSetsCommand,
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  paginateListHostedZones,
  type Route53Client,
} from "@aws-sdk/client-route-53"
import type { Setup } from "./context.ts"

/** `name` ends with a dot. */
export type Zone = { id: string; name: string }
export type DnsRecord = { name: string; type: "CNAME"; value: string }

/** The account's public hosted zone that is responsible for a domain. */
export const findZone = async (route53: Route53Client, domain: string): Promise<Zone | undefined> => {
  const zones: Zone[] = []
  for await (const { HostedZones = [] } of paginateListHostedZones({ client: route53 }, {}))
    for (const { Id: id, Name: name, Config } of HostedZones)
      if (id && name && !Config?.PrivateZone && `.${domain}.`.endsWith(`.${name}`)) zones.push({ id, name })
  return zones.toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** Prints records to add at another DNS provider. */
export const printRecords = (
  { say }: Setup["terminal"],
  domain: string,
  records: readonly (Omit<DnsRecord, "type"> & { type: string })[],
): void => {
  say(`   Route 53 has no zone for ${domain}. Add this where its DNS is managed:`)
  for (const { name, type, value } of records) say(`     ${name}  ${type}  ${value}`)
}

/**
 * Creates records in Route 53, or prints them when the domain's zone is elsewhere. Returns the zone, so that the caller
 * knows whether to wait.
 */
export const placeRecords = async (
  { aws, terminal }: Setup,
  domain: string,
  records: readonly DnsRecord[],
): Promise<Zone | undefined> => {
  const zone = await findZone(aws.route53, domain)
  if (!zone) {
    printRecords(terminal, domain, records)
    return undefined
  }
  await aws.route53.send(
    new ChangeResourceRecordSetsCommand({
      HostedZoneId: zone.id,
      ChangeBatch: {
        Changes: records.map(({ name, type, value }) => ({
          Action: "UPSERT",
          ResourceRecordSet: { Name: name, Type: type, TTL: 300, ResourceRecords: [{ Value: value }] },
        })),
      },
    }),
  )
  return zone
}

/** Name servers to enter at the registrar. */
export const nameServersOf = async (route53: Route53Client, { id }: Zone): Promise<string> => {
  const { DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: id }))
  return (DelegationSet?.NameServers ?? []).join(", ")
}

/** Records that say where a domain's site is. */
export const readAddressRecords = async (route53: Route53Client, zone: Zone, domain: string) => {
  const { ResourceRecordSets = [] } = await route53.send(
    new ListResourceRecordSetsCommand({ HostedZoneId: zone.id, StartRecordName: domain, MaxItems: 20 }),
  )
  return ResourceRecordSets.filter(
    ({ Name, Type }) => Name === `${domain}.` && ["A", "AAAA", "CNAME"].includes(Type ?? ""),
  )
}
