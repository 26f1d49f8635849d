import {
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2"

export const domainOf = (mailFrom: string): string => mailFrom.replace(/^.*@/, "")

export const findMailIdentity = async (
  ses: SESv2Client,
  domain: string,
): Promise<GetEmailIdentityResponse | undefined> => {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
  } catch (error) {
    if (error instanceof NotFoundException) return undefined
    throw error
  }
}

/** DKIM signs emails in the name of the sender's domain, so that mailboxes accept them. */
export const isVerified = (identity: GetEmailIdentityResponse | undefined): boolean =>
  identity?.VerifiedForSendingStatus === true && identity.DkimAttributes?.Status === "SUCCESS"

/** Undefined when SES sends emails of this address. */
export const mailWarning = async (ses: SESv2Client, mailFrom: string): Promise<string | undefined> => {
  const domain = domainOf(mailFrom)
  return isVerified(await findMailIdentity(ses, domain))
    ? undefined
    : `SES hasn't verified ${domain}, so no email will leave. Run npm run setup, which creates the identity and its DNS records.`
}
