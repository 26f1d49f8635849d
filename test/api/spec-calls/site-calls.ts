import { published } from "../gallery/entry.ts"
import { addCode, code } from "../promocodes/code.ts"
import type { Call } from "./world.ts"

export const siteCalls: Record<string, Call> = {
  "reads the settings": { by: "nobody", send: "GET", to: () => "/settings", has: ["premierVideo"] },
  "reads the warranty text": {
    by: "nobody",
    send: "GET",
    to: () => "/businessinfo?filter=warrantyData",
    hasOnly: ["warrantyData"],
  },
  "reads the footer": {
    by: "nobody",
    send: "GET",
    to: () => "/businessinfo?filter=footerData",
    hasOnly: ["footerData"],
  },
  "reads what staff send and print": {
    by: "rosa",
    send: "GET",
    to: () => "/businessinfo?filter=invoiceEmailMessageData,footerData,email,invoicePrintData,warrantyData",
    hasOnly: ["invoiceEmailMessageData", "footerData", "email", "invoicePrintData", "warrantyData"],
  },
  "reads the contact info": { by: "nobody", send: "GET", to: () => "/contactinfo", has: ["sundayHours"] },
  "reads the gallery": { by: "nobody", send: "GET", to: () => "/gallery?limit=25&skip=0" },
  "reads an entry of the gallery": {
    by: "nobody",
    send: "GET",
    to: async ({ rosa }) => `/gallery?id=${(await published(rosa))._id}`,
    has: ["_id", "year", "make", "model", "submodel", "service", "favorite", "urls"],
  },
  "checks a promo code": {
    by: "nobody",
    send: "GET",
    to: async ({ boss }) => `/promocode?code=${await addCode(boss)}`,
    has: ["promoCode", "appliesToParts", "appliesToLabor", "markdown", "markdownType"],
  },
  "adds a promo code": { by: "boss", send: "POST", to: () => "/promocode", with: () => code(), status: 201 },
  "lists promo codes": { by: "boss", send: "GET", to: () => "/promocode", has: ["promoCode"] },
  "deletes a promo code": {
    by: "boss",
    send: "DELETE",
    to: async ({ boss }) => `/promocode?promoCode=${await addCode(boss)}`,
  },
  "reads who is logged in": {
    by: "theo",
    send: "GET",
    to: () => "/account",
    has: ["name", "role", "category", "serviceTechnician", "serviceTechnicianId", "_id"],
  },
}
