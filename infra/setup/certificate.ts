import {
  type CertificateDetail,
  type CertificateSummary,
  DescribeCertificateCommand,
  paginateListCertificates,
  RequestCertificateCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-acm"
import { requireSetting, type Setup } from "./context.ts"
import { nameServersOf, placeRecords, type Zone } from "./dns.ts"
import type { Step } from "./step.ts"

const covers = (names: readonly (string | undefined)[], domain: string): boolean =>
  names.includes(domain) || names.includes(domain.replace(/^[^.]+/, "*"))

const describe = async ({ aws }: Setup, arn: string | undefined): Promise<CertificateDetail | undefined> => {
  if (!arn) return undefined
  try {
    return (await aws.acm.send(new DescribeCertificateCommand({ CertificateArn: arn }))).Certificate
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

/** An issued certificate for the site's domain before one whose domain is still being checked. */
const findOrRequest = async ({ aws }: Setup, domain: string): Promise<string | undefined> => {
  const found: CertificateSummary[] = []
  for await (const { CertificateSummaryList = [] } of paginateListCertificates(
    { client: aws.acm },
    { CertificateStatuses: ["ISSUED", "PENDING_VALIDATION"] },
  ))
    found.push(
      ...CertificateSummaryList.filter(({ DomainName, SubjectAlternativeNameSummaries = [] }) =>
        covers([DomainName, ...SubjectAlternativeNameSummaries], domain),
      ),
    )
  const existing = found.find(({ Status }) => Status === "ISSUED") ?? found[0]
  if (existing) return existing.CertificateArn
  const request = new RequestCertificateCommand({ DomainName: domain, ValidationMethod: "DNS" })
  return (await aws.acm.send(request)).CertificateArn
}

/** Milliseconds. Amazon checks the records after one to ten minutes, and names them after a few seconds. */
const pollIntervalMs = 10_000
const maxPolls = 60

export const findIssuedCertificate = async (setup: Setup): Promise<CertificateDetail | undefined> => {
  const certificate = await describe(setup, setup.file.read().certificateArn)
  const isUsable =
    certificate?.Status === "ISSUED" &&
    covers(certificate.SubjectAlternativeNames ?? [certificate.DomainName], requireSetting(setup, "domain"))
  return isUsable ? certificate : undefined
}

export const certificateStep = (setup: Setup): Step => {
  const { aws, file, terminal, wait } = setup

  const waitUntil = async (
    arn: string | undefined,
    isReached: (certificate: CertificateDetail) => boolean,
  ): Promise<CertificateDetail | undefined> => {
    for (let tries = 0; tries < maxPolls; tries++) {
      const certificate = await describe(setup, arn)
      if (certificate && isReached(certificate)) return certificate
      await wait(pollIntervalMs)
    }
    return undefined
  }

  const placeValidation = async (arn: string | undefined, domain: string): Promise<Zone | undefined> => {
    const certificate = await waitUntil(arn, ({ DomainValidationOptions: [option] = [] }) =>
      Boolean(option?.ResourceRecord),
    )
    const records = (certificate?.DomainValidationOptions ?? []).flatMap(({ ResourceRecord: record }) =>
      record?.Name && record.Value
        ? [{ name: record.Name, type: "CNAME" as const, value: record.Value }]
        : [],
    )
    return placeRecords(setup, domain, records)
  }

  return {
    title: "Certificate",
    why: "Browsers trust the site by a certificate for its domain, which CloudFront accepts from us-east-1 only.",
    async check() {
      const certificate = await findIssuedCertificate(setup)
      return certificate && `for ${certificate.DomainName}.`
    },
    async act() {
      const domain = requireSetting(setup, "domain")
      const arn = await findOrRequest(setup, domain)
      if (arn) file.change({ certificateArn: arn })
      if (await findIssuedCertificate(setup)) return { done: `for ${domain}, which existed.` }
      const zone = await placeValidation(arn, domain)
      if (!zone) return { waiting: "once the record is there, Amazon issues the certificate by itself." }
      terminal.say("   Amazon checks the record, which takes some minutes ...")
      const checked = await waitUntil(arn, ({ Status }) => Status !== "PENDING_VALIDATION")
      if (checked?.Status === "ISSUED") return { done: `for ${domain}.` }
      return {
        waiting: `the record isn't seen yet. The domain's registrar must name these name servers: ${await nameServersOf(aws.route53, zone)}.`,
      }
    },
  }
}
