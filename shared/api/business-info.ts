import * as z from "zod"
import { ownerTextNames, ownerTexts } from "../domain/messages/owner-texts.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { email, fieldFilter, phone, text } from "./definition/kinds.ts"
import { baseVersion, httpsLink, Saved, trimmedText, version } from "./definition/shop-kinds.ts"
import { inOtherLanguages } from "./definition/translated.ts"

export const BusinessInfo = z.object({
  businessname: z.string(),
  phone: z.string(),
  email: z.string(),
  mainshop: z.string(),
  registrationNumber: z.string(),
  footerData: z.string(),
  warrantyData: z.string(),
  invoicePrintData: z.string(),
  invoiceEmailMessageData: z.string(),
  serviceRequestReviewTextMessageData: z.string(),
  serviceRequestTextMessageData: z.string(),
  jobLinkTextMessageData: z.string(),
  /** Wording that asks for consent to texts. Empty uses the built-in wording. */
  textConsentData: z.string(),
  careers: z.string(),
  ...inOtherLanguages(ownerTextNames, () => z.string().optional()),
})

export type BusinessInfo = z.output<typeof BusinessInfo>
const PublicBusinessInfo = BusinessInfo.pick({
  businessname: true,
  phone: true,
  email: true,
  mainshop: true,
  registrationNumber: true,
  footerData: true,
  warrantyData: true,
  textConsentData: true,
  careers: true,
}).extend(inOtherLanguages(["footerData", "warrantyData", "textConsentData"], () => z.string().optional()))

export const getBusinessInfo = endpoint({
  area: "settings",
  name: "get-business-info",
  method: "GET",
  path: "/businessinfo",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ filter: fieldFilter }),
  reply: shapeByRole(z.array(BusinessInfo.extend(version)), {
    public: z.array(PublicBusinessInfo),
    user: z.array(PublicBusinessInfo),
  }),
  refusals: [],
})

export const changeBusinessInfo = endpoint({
  area: "settings",
  name: "change-business-info",
  method: "PUT",
  path: "/businessinfo",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      businessname: trimmedText(100).min(2, "Enter the business name."),
      phone,
      email,
      mainshop: trimmedText(200),
      registrationNumber: trimmedText(50),
      footerData: text(ownerTexts.footerData),
      warrantyData: text(ownerTexts.warrantyData),
      invoicePrintData: text(ownerTexts.invoicePrintData),
      invoiceEmailMessageData: text(ownerTexts.invoiceEmailMessageData),
      serviceRequestReviewTextMessageData: text(ownerTexts.serviceRequestReviewTextMessageData),
      serviceRequestTextMessageData: text(ownerTexts.serviceRequestTextMessageData),
      jobLinkTextMessageData: text(ownerTexts.jobLinkTextMessageData),
      textConsentData: text(ownerTexts.textConsentData),
      careers: httpsLink,
      ...inOtherLanguages(ownerTextNames, (name) => text(ownerTexts[name]).optional()),
    })
    .partial()
    .extend(baseVersion),
  reply: Saved,
  refusals: ["changed_meanwhile"],
  legacy: "Error",
})
