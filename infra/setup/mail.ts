import {
  CreateEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  NotFoundException,
} from "@aws-sdk/client-sesv2"
import { requireSetting, type Setup } from "./context.ts"
import { placeRecords } from "./dns.ts"
import type { ByHand, Step } from "./step.ts"

const findIdentity = async (
  { aws }: Setup,
  domain: string,
): Promise<GetEmailIdentityResponse | undefined> => {
  try {
    return await aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
  } catch (error) {
    if (error instanceof NotFoundException) return undefined
    throw error
  }
}

/** DKIM signs emails in the name of the sender's domain, so that mailboxes accept them. */
export const mailStep = (setup: Setup): Step => {
  const senderDomain = () => requireSetting(setup, "mailFrom").replace(/^.*@/, "")
  return {
    title: "Email domain",
    why: "SES sends invoices only in the name of a domain that proves by three DNS records that it is yours.",
    async check() {
      const identity = await findIdentity(setup, senderDomain())
      const isVerified = identity?.VerifiedForSendingStatus && identity.DkimAttributes?.Status === "SUCCESS"
      return isVerified ? `SES signs emails of ${senderDomain()}.` : undefined
    },
    async act() {
      const domain = senderDomain()
      const { DkimAttributes } =
        (await findIdentity(setup, domain)) ??
        (await setup.aws.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain })))
      const { Tokens = [], SigningHostedZone = "dkim.amazonses.com" } = DkimAttributes ?? {}
      if (Tokens.length === 0) return { waiting: "SES hasn't named the records yet. Run setup again." }
      const zone = await placeRecords(
        setup,
        domain,
        Tokens.map((token) => ({
          name: `${token}._domainkey.${domain}`,
          type: "CNAME",
          value: `${token}.${SigningHostedZone}`,
        })),
      )
      return {
        waiting: `SES checks the records by itself${zone ? ", mostly within an hour" : " once they are there"}.`,
      }
    },
  }
}

export const leaveSandbox = ({ aws }: Setup): ByHand => ({
  title: "Move SES out of its sandbox",
  page: "AWS console, SES, Account dashboard, Request production access",
  why: "Until then emails reach only addresses that you verified yourself. AWS answers within a day.",
  isDone: async () => (await aws.ses.send(new GetAccountCommand({}))).ProductionAccessEnabled ?? false,
})
