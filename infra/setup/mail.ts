import { CreateEmailIdentityCommand, GetAccountCommand } from "@aws-sdk/client-sesv2"
import { domainOf, findMailIdentity, isVerified } from "../mail-identity.ts"
import { requireSetting, type Setup } from "./context.ts"
import { placeRecords } from "./dns.ts"
import type { ByHand, Step } from "./step.ts"

export const mailStep = (setup: Setup): Step => {
  const { ses } = setup.aws
  const senderDomain = () => domainOf(requireSetting(setup, "mailFrom"))
  return {
    title: "Email domain",
    why: "SES sends invoices only in the name of a domain that proves by three DNS records that it is yours.",
    async check() {
      const identity = await findMailIdentity(ses, senderDomain())
      return isVerified(identity) ? `SES signs emails of ${senderDomain()}.` : undefined
    },
    async act() {
      const domain = senderDomain()
      const { DkimAttributes } =
        (await findMailIdentity(ses, domain)) ??
        (await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain })))
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
