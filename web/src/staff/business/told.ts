import type { BusinessInfo, ContactInfo } from "../../data/business.ts"
import type { Told } from "../../ui/conflict/clash.ts"
import { fieldLabel, valueText } from "../../ui/setting-words.ts"

/** Each field for itself, in the words of the audit. */
const toldOf = <Thing extends object>(
  what: "businessInfo" | "contactInfo",
  fields: readonly (keyof Thing & string)[],
): Told<Thing>[] =>
  fields.map((field) => ({
    label: fieldLabel(what, field),
    fields: [field],
    text: (thing) => valueText(what, field, thing[field]),
  }))

export const toldBusiness = toldOf<BusinessInfo>("businessInfo", [
  "businessname",
  "phone",
  "email",
  "mainshop",
  "registrationNumber",
  "footerData",
  "warrantyData",
  "invoicePrintData",
  "invoiceEmailMessageData",
  "serviceRequestTextMessageData",
  "serviceRequestReviewTextMessageData",
])

export const toldContact = toldOf<ContactInfo>("contactInfo", [
  "phone",
  "email",
  "address",
  "sundayHours",
  "mondayHours",
  "tuesdayHours",
  "wednesdayHours",
  "thursdayHours",
  "fridayHours",
  "saturdayHours",
])
