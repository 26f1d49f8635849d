import { ownerTextNames, translationsOf } from "#shared/domain/messages/owner-texts.ts"
import { fieldLabel, settingValueText } from "#web/staff/shared/settings/setting-labels.ts"
import type { BusinessInfo, ContactInfo } from "../../data/shop/business.ts"
import { type FieldDescriptor, rulesOf } from "../../ui/versioned/conflict.ts"

const describe = <Thing extends object>(
  what: "businessInfo" | "contactInfo",
  fields: readonly (keyof Thing & string)[],
): FieldDescriptor<Thing>[] =>
  fields.map((field) => ({
    label: fieldLabel(what, field),
    fields: [field],
    text: (thing) => settingValueText(what, field, thing[field]),
  }))

export const businessRules = rulesOf(
  describe<BusinessInfo>("businessInfo", [
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
    "jobLinkTextMessageData",
    "textConsentData",
    "careers",
    ...translationsOf(ownerTextNames).map(({ field }) => field),
  ]),
)

export const contactRules = rulesOf(
  describe<ContactInfo>("contactInfo", [
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
  ]),
)
