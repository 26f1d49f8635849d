import type { BusinessInfo } from "#shared/api/business-info.ts"
import type { ContactInfo } from "#shared/api/contact-info.ts"
import type { Settings } from "#shared/api/settings.ts"
import { aftercare } from "#shared/domain/job/aftercare.ts"
import { defaultTemplates } from "#shared/domain/messages/text-template.ts"

export const urethanes: Settings["urethanes"] = [
  {
    _id: "express",
    name: "Clearbond Express",
    cureTimes: [
      { temperature: 40, humidity: 20, minutes: 120 },
      { temperature: 50, humidity: 30, minutes: 60 },
      { temperature: 70, humidity: 40, minutes: 30 },
    ],
  },
  {
    _id: "high-modulus",
    name: "Clearbond High Modulus",
    cureTimes: [
      { temperature: 0, humidity: 0, minutes: 480 },
      { temperature: 40, humidity: 20, minutes: 240 },
      { temperature: 60, humidity: 40, minutes: 90 },
    ],
  },
]

export const settings: Settings = {
  premierVideo: "",
  quoteSystemLive: true,
  quoteFormulaReplace: "cost * 1.30 + 100",
  quoteFormulaRepair: "40",
  schedulerTechnicians: [],
  cashReplacementNet: "listLessDiscount",
  cashListDiscount: 60,
  marginFloor: 25,
  autofill: { repairRate: 15, repairDistribution: "guideline", netSplitting: true, onlyMissing: true },
  urethanes: [...urethanes],
  textTemplates: [...defaultTemplates],
  siteReviews: [],
}

const phone = "5305550198"
const email = "desk@clearline.example"
const address = "1180 Colusa Avenue, Yuba City, CA 95991"

export const businessInfo: BusinessInfo = {
  businessname: "Clearline Auto Glass",
  phone,
  email,
  mainshop: address,
  registrationNumber: "ARD 00000000",
  footerData: "Clearline Auto Glass. Yuba City, Woodland, Sacramento and Santa Ana.",
  warrantyData:
    "As long as you own this vehicle, we will fix any leak, wind noise or loose moulding caused by our installation at no charge. New damage from rocks, accidents or vandalism is not covered. Bring your invoice or your phone number to any of our shops: Yuba City, Woodland, Sacramento, Santa Ana.",
  invoicePrintData: aftercare.map(([rule]) => rule).join(" "),
  invoiceEmailMessageData: "Thank you for your business. Your invoice is attached.",
  serviceRequestReviewTextMessageData: "Thank you for choosing Clearline Auto Glass. How did we do?",
  serviceRequestTextMessageData: "Clearline Auto Glass: we got your request.",
  jobLinkTextMessageData: "",
  textConsentData:
    "Can Clearline Auto Glass text you about your service? Message and data rates may apply. Reply STOP to opt out.",
  careers: "",
}

export const contactInfo: ContactInfo = {
  _id: "contact",
  phone,
  email,
  address,
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-14:00",
}
