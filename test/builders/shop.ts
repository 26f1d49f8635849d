import { carrierWrite } from "#functions/carriers/store.ts"
import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"
import { branchWrite, businessInfoWrite, contactInfoWrite, settingsWrite } from "#functions/settings/store.ts"
import type { Branch } from "#shared/api/branches.ts"
import type { BusinessInfo } from "#shared/api/business-info.ts"
import type { ContactInfo } from "#shared/api/contact-info.ts"
import type { Settings } from "#shared/api/settings.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"

/* The shop of the API tests. Its settings are shared, so no test changes them. */

export const settings: Settings = {
  premierVideo: "/assets/premier.mp4",
  quoteSystemLive: true,
  quoteFormulaReplace: "cost * 1.30 + 100",
  quoteFormulaRepair: "65",
  schedulerTechnicians: ["t1"],
  cashReplacementNet: "cost",
  cashListDiscount: 0,
  marginFloor: 0,
  autofill: { repairRate: 15, repairDistribution: "guideline", netSplitting: true, onlyMissing: true },
  urethanes: [
    {
      _id: "express",
      name: "Clearbond Express",
      cureTimes: [
        { temperature: 0, humidity: 0, minutes: 60 },
        { temperature: 70, humidity: 40, minutes: 30 },
      ],
    },
  ],
  siteReviews: [],
  textTemplates: [{ _id: "late", name: "Running late", text: "Hi {name}, we're running late." }],
}

export const businessInfo: BusinessInfo = {
  businessname: "Clearline Auto Glass",
  phone: "5305550100",
  email: "office@example.com",
  mainshop: "1001 Live Oak Blvd, Yuba City, CA 95991",
  registrationNumber: "ARD 301245",
  footerData: "Lifetime warranty on every installation.",
  warrantyData: "We stand behind our work.",
  invoicePrintData: "Thank you.",
  invoiceEmailMessageData: "Your invoice is attached.",
  serviceRequestReviewTextMessageData: "How did we do?",
  jobLinkTextMessageData: "Your job: {link}",
  serviceRequestTextMessageData: "We received your request.",
  textConsentData: "May we text you?",
  careers: "https://jobs.example.com/glass",
}

export const contactInfo: ContactInfo = {
  _id: "contact",
  phone: "5305550100",
  email: "office@example.com",
  address: "1001 Live Oak Blvd, Yuba City, CA 95991",
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-13:00",
}

export const yubaCity: Branch = {
  _id: "yuba-city",
  name: "Yuba City",
  address: "1001 Live Oak Blvd",
  city: "Yuba City",
  zip: "95991",
  phone: "5305550100",
  zone: "Yuba City",
  cities: ["Marysville", "Live Oak"],
  map: "https://maps.example.com/yuba-city",
  taxRates: [{ from: "2020-01-01", percent: 7.25 }],
  zipTaxRates: [{ zip: "95901", from: "2020-04-01", percent: 8.25 }],
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "closed",
  shifts: [{ technician: "t1", days: ["monday", "tuesday"], start: 480, end: 1020 }],
  daysOff: [],
  reviewLocations: [],
  googleReviewLink: "https://reviews.example.com/google/yuba-city",
  yelpReviewLink: "",
  facebookReviewLink: "",
  squareLocationId: "",
}

export const sacramento: Branch = {
  ...yubaCity,
  _id: "sacramento",
  name: "Sacramento",
  address: "2200 Broadway",
  city: "Sacramento",
  zip: "95818",
  phone: "9165550100",
  zone: "Sacramento",
  cities: ["Elk Grove", "Roseville"],
  map: "https://maps.example.com/sacramento",
  taxRates: [{ from: "2020-01-01", percent: 8.75 }],
  zipTaxRates: [],
}

const sierraMutual: InsuranceProvider = {
  key: "sierra",
  text: "Sierra Mutual",
  xy: "0 -40px",
  repairLaborType: "each",
  repairLaborRates: [6500, 1000, 1000, 1000, 1000],
  replaceLaborType: "hourly",
  replaceLaborRate: 8000,
  replaceDiscount: 45,
  replaceMouldingDiscounts: { oem: 0, nonOem: 20 },
  replaceInstallKitDefault: "W/S",
  replaceInstallKits: {
    "W/S": { type: "each", value: 2500 },
    "H/M": { type: "each", value: 3000 },
    "F/C": { type: "flat", value: 3000 },
  },
}

export const zephyr: InsuranceProvider = {
  ...sierraMutual,
  key: "aa-zephyr",
  text: "Zephyr Casualty",
  xy: "0 0",
}

export const openShop = (table: Table): Promise<void> =>
  table.transact([
    settingsWrite(settings),
    businessInfoWrite(businessInfo),
    contactInfoWrite(contactInfo),
    branchWrite(yubaCity),
    branchWrite(sacramento),
    carrierWrite(sierraMutual),
    carrierWrite(zephyr),
    { put: { ...keys.invoiceCounter, value: 48_000 }, onlyIf: "unguarded" },
  ])
