import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { newIncomingText } from "#functions/messages/inbox.ts"
import { keys } from "#functions/platform/keys.ts"
import { carrier } from "../builders/carrier.ts"
import { aText, aTextWithoutPicture } from "../builders/messages.ts"
import { type Person, people, randomPhone } from "../builders/people.ts"
import { photo } from "../builders/photo.ts"
import { businessInfo, contactInfo, settings } from "../builders/shop.ts"
import { giveProfile } from "./billing/profile.ts"
import { addCarrier } from "./carriers/carrier.ts"
import { aForm } from "./catalog/catalog-fixtures.ts"
import { as } from "./client.ts"
import { anExport } from "./exports/an-export.ts"
import { aReceipt, receiptOf } from "./fuel/receipt.ts"
import { aPublishable, published } from "./gallery/entry.ts"
import { anImport, stepped, uploadCsv } from "./imports/import.ts"
import { aDeadDelivery, aWebhook } from "./integrations/receiver.ts"
import { newNumber, stock } from "./inventory/stock.ts"
import { aDispatch } from "./ivy/dispatch.ts"
import { attached } from "./media/attach.ts"
import { agree } from "./messages/agree.ts"
import { byTwilio, post } from "./messages/hooks.ts"
import { queued, waitForState } from "./messages/outbox.ts"
import { aNote } from "./notes/note.ts"
import { aRun } from "./pipeline/program.ts"
import { addCode, code } from "./promocodes/code.ts"
import { aLead, windshield as quotedGlass } from "./quotes/quote.ts"
import { aDoneJob, aJob, chip, open } from "./requests/job.ts"
import { aVisit } from "./requests/visit.ts"
import { addBranch, branchForm } from "./settings/branch.ts"
import { table } from "./table.ts"
import { aTask } from "./tasks/task.ts"
import { begin } from "./uploads/video.ts"

const { technician, customer, commercialAccount, setPassword } = people(table)

const carOf = async (who: Person) => {
  const { body } = await as(who).post("/vehicle", { customerId: (await customer())._id })
  return body as { _id: string }
}

const programIs = (state: string | undefined) =>
  table.transact([
    state === undefined
      ? { remove: keys.pipelineRun, onlyIf: "unguarded" }
      : {
          put: {
            ...keys.pipelineRun,
            schema: 1,
            ...aRun({ state, step: "pull", taskId: null, seenAt: new Date().toISOString() }),
          },
          onlyIf: "unguarded",
        },
  ])

/** For each change: the request, and a different one under the same key. */
export const repeatableChanges: Record<
  string,
  (who: Person) => Promise<[path: string, body: object, other: object]>
> = {
  "create-user": async () => [
    "/users",
    { name: "Grace Kim", phone: randomPhone(), role: "user" },
    { name: "Grace Kim", phone: randomPhone(), role: "user" },
  ],
  "take-dispatch": async () => {
    const { ReferralNumber } = await aDispatch()
    return [`/ivy_NewSafeliteDispatches?dispatch=${ReferralNumber}`, {}, { vehicle: "1987 Yugo GV" }]
  },
  "create-fuel-receipt": async () => ["/fuelreceipt", receiptOf(), receiptOf({ fuelcost: 62 })],
  "change-fuel-receipt": async (who) => [
    `/fuelreceipt?id=${(await aReceipt(who))._id}`,
    { rotate: "left" },
    { rotate: "right" },
  ],
  "delete-fuel-receipt": async (who) => [`/fuelreceipt?id=${(await aReceipt(who))._id}`, {}, { other: 1 }],
  "save-view": async () => [
    "/views",
    { name: "Sent twice", address: "/servicerequests?tab=Paid" },
    { name: "Sent twice", address: "/servicerequests" },
  ],
  "delete-view": async (who) => {
    await as(who).put("/views", { name: "Once", address: "/servicerequests" })
    return ["/views?name=Once", {}, { other: 1 }]
  },
  "save-stop-order": async () => [
    "/stoporder",
    { date: "11/20/2026", order: [48120], version: 0 },
    { date: "11/20/2026", order: [48121], version: 0 },
  ],
  "create-task": async () => ["/task", { description: "Wash the van" }, { description: "Wash both vans" }],
  "change-task": async (who) => {
    const { _id } = await aTask(who)
    return ["/task", { _id, state: "Complete" }, { _id, state: "Exception" }]
  },
  "delete-task": async (who) => [`/task?id=${(await aTask(who))._id}`, {}, { other: 1 }],
  "create-vehicle": async () => {
    const { _id: customerId } = await customer()
    return ["/vehicle", { customerId, year: 2022 }, { customerId, year: 2023 }]
  },
  "change-vehicle": async (who) => {
    const { _id } = await carOf(who)
    return ["/vehicle", { _id, year: 2022 }, { _id, year: 2023 }]
  },
  "delete-vehicle": async (who) => [`/vehicle?id=${(await carOf(who))._id}`, {}, { other: 1 }],
  "create-service-request": async () => ["/servicerequest", { invoiceType: "Cash" }, { invoiceType: "Net" }],
  "change-service-request": async (who) => [
    `/servicerequest?invoiceNumber=${await aJob(who)}`,
    { customerNotes: "Gate code 4471" },
    { customerNotes: "Ring the bell" },
  ],
  "delete-service-request": async (who) => [
    `/servicerequest?invoiceNumber=${await aJob(who)}`,
    {},
    { other: 1 },
  ],
  "fill-overhead": async (who) => {
    const invoiceNumber = await aJob(who)
    return ["/overhead", { invoiceNumber, action: "reset" }, { invoiceNumber, action: "autofill" }]
  },
  "act-on-service-request": async (who) => {
    const invoiceNumber = await aJob(who)
    return ["/servicerequestaction", { invoiceNumber, action: "cancel" }, { invoiceNumber, action: "reopen" }]
  },
  "submit-bill": async (who) => {
    const insuranceCarrierKey = await addCarrier(who)
    const invoiceNumber = await aDoneJob(who, await technician(), {
      invoiceType: "Insurance",
      insuranceCarrierKey,
      insuranceDeductible: 100,
    })
    return ["/bills", { invoiceNumber, how: "download" }, { invoiceNumber, how: "download", again: true }]
  },
  "send-statement": async (who) => {
    const billed = async () => {
      const carrier = await addCarrier(who, { billingEmail: "bills@carrier.example" })
      const invoiceNumber = await aDoneJob(who, await technician(), {
        invoiceType: "Insurance",
        insuranceCarrierKey: carrier,
        insuranceDeductible: 100,
      })
      await as(who).post("/bills", { invoiceNumber, how: "download" })
      const owes = async () => (await as(who).post("/statement", { carrier }, { key: randomUUID() })).status
      await expect.poll(owes).toBe(200)
      return carrier
    }
    return ["/statement", { carrier: await billed() }, { carrier: await billed() }]
  },
  "act-on-job": async (who) => {
    const { jobKey } = await open(who, await aJob(who))
    const wish = { key: jobKey, action: "askForTime" }
    return ["/job", { ...wish, note: "Any day next week." }, { ...wish, note: "Tomorrow." }]
  },
  "book-service": async () => {
    const visit = aVisit("yuba-city")
    return ["/newservice", visit, { ...visit, name: "Nora W" }]
  },
  "store-quote": async () => {
    const quote = { service: "replace", matches: [quotedGlass] }
    return ["/quote", quote, { ...quote, phone: "5305550171" }]
  },
  "change-quote": async () => {
    const { _id } = await aLead()
    return ["/quote", { _id, dismissed: true }, { _id, dismissed: false }]
  },
  "create-note": async (who) => {
    const note = { invoice: await aJob(who), category: "other" }
    return ["/notes", { ...note, note: "Ring the bell" }, { ...note, note: "Knock" }]
  },
  "change-note": async (who) => {
    const { _id } = await aNote(who, await aJob(who))
    return ["/notes", { _id, note: "Ring the bell" }, { _id, note: "Knock" }]
  },
  "delete-note": async (who) => [`/notes?id=${(await aNote(who, await aJob(who)))._id}`, {}, { other: 1 }],
  "create-media": async (who) => {
    const picture = { relativeInvoiceNumber: await aJob(who), media: [photo(20, 20)] }
    return ["/media", { ...picture, category: "before" }, { ...picture, category: "after" }]
  },
  "change-media": async (who) => {
    const { _id } = await attached(who, await aJob(who))
    return ["/media", { _id, category: "after" }, { _id, category: "misc" }]
  },
  "delete-media": async (who) => {
    const { _id } = await attached(who, await aJob(who))
    return [`/media?id=${_id}`, {}, { other: 1 }]
  },
  "create-gallery-entry": async (who) => {
    const entry = await aPublishable(who)
    return ["/gallery", entry, { ...entry, service: "Chip repair" }]
  },
  "change-gallery-entry": async (who) => {
    const { _id } = await published(who)
    return ["/gallery", { _id, favorite: true }, { _id, favorite: false }]
  },
  "delete-gallery-entry": async (who) => [`/gallery?id=${(await published(who))._id}`, {}, { other: 1 }],
  "create-quote-vehicle": async () => {
    const form = aForm()
    return ["/quotevehicles", form, { ...form, style: "4 DOOR SEDAN" }]
  },
  "switch-catalog": async () => {
    await programIs("Stopped")
    return ["/quotecatalog", { version: "tests" }, { version: "tests-again" }]
  },
  "notify-technicians": async (who) => {
    const { _id } = await technician()
    const invoiceNumber = await aJob(who, { appointmentTechnicians: [_id] })
    return ["/notify", { invoiceNumber }, { invoiceNumber, technicians: [_id] }]
  },
  "send-text": async () => {
    const text = { phone: await agree(randomPhone()), message: "It came in." }
    return ["/sendtext", text, { ...text, message: "It didn't." }]
  },
  "send-email": async () => {
    const mail = { email: "grace@example.com", subject: "Your glass", message: "It came in." }
    return ["/sendemail", mail, { ...mail, message: "It didn't." }]
  },
  "read-inbox": async () => {
    const phone = randomPhone()
    await post(byTwilio({ MessageSid: `SM${phone}${phone}`, From: `+1${phone}`, Body: "Hello?" }))
    return ["/inbox", { phone, version: 1 }, { phone, version: 2 }]
  },
  "assign-texts": async (who) => {
    const phone = randomPhone()
    await post(byTwilio({ MessageSid: `SM${phone}${phone}`, From: `+1${phone}`, Body: "Hello?" }))
    const invoiceNumber = await aJob(who)
    return ["/inbox", { phone, invoiceNumber }, { phone, invoiceNumber: invoiceNumber + 1 }]
  },
  "retry-pictures": async () => {
    const text = aTextWithoutPicture()
    await table.transact([newIncomingText(text)])
    return ["/textpictures", { _id: text.id }, { _id: "another" }]
  },
  "resend-message": async () => {
    const text = await queued(aText({ to: "5005550009" }))
    await waitForState(text, "failed")
    return ["/outbox", { _id: text.id }, { _id: "another" }]
  },
  "record-text-consent": async () => {
    const phone = randomPhone()
    return ["/textconsent", { phone, given: true }, { phone, given: false }]
  },
  "record-payment": async (who) => {
    const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
    const cash = { invoiceNumber, paymentMethod: "CASH" }
    return ["/acceptpayment", { ...cash, amount: 10 }, { ...cash, amount: 20 }]
  },
  "accept-payment": async (who) => {
    const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
    const card = { invoiceNumber, sourceId: "cnon:card-nonce-ok" }
    return ["/acceptpayment", { ...card, amount: 10 }, { ...card, amount: 20 }]
  },
  refund: async (who) => {
    const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
    const { body } = await as(who).put("/acceptpayment", {
      invoiceNumber,
      paymentMethod: "CASH",
      amount: 10,
    })
    const given = { invoiceNumber, paymentId: body.paymentId }
    return ["/refund", { ...given, amount: 5 }, { ...given, amount: 6 }]
  },
  "create-square-user": async () => [
    "/squareuser",
    { customerId: (await customer())._id },
    { customerId: (await customer())._id },
  ],
  "save-credit-card": async () => {
    const card = {
      customerId: (await customer())._id,
      sourceId: "cnon:card-nonce-ok",
      agreed: true as const,
    }
    return ["/savecreditcard", card, { ...card, sourceId: "cnon:card-nonce-declined" }]
  },
  "remove-credit-card": async (who) => {
    const { _id: customerId } = await customer()
    const card = { customerId, sourceId: "cnon:card-nonce-ok", agreed: true } as const
    const { body } = await as(who).post("/savecreditcard", card)
    return [`/creditcard?${new URLSearchParams({ customerId, cardId: body.card._id })}`, {}, { other: 1 }]
  },
  // The shop's own values, since other tests rely on them.
  "change-settings": async () => [
    "/settings",
    { premierVideo: settings.premierVideo },
    { premierVideo: "/assets/another.mp4" },
  ],
  "change-business-info": async () => [
    "/businessinfo",
    { footerData: businessInfo.footerData },
    { footerData: "Another." },
  ],
  "change-contact-info": async () => [
    "/contactinfo",
    { sundayHours: contactInfo.sundayHours },
    { sundayHours: "08:00-12:00" },
  ],
  "create-insurance-provider": async () => {
    const provider = carrier()
    return ["/insuranceproviders", provider, { ...provider, text: "Another" }]
  },
  "change-insurance-provider": async (who) => {
    const key = await addCarrier(who)
    return ["/insuranceproviders", { key, replaceDiscount: 40 }, { key, replaceDiscount: 41 }]
  },
  "delete-insurance-provider": async (who) => [
    `/insuranceproviders?key=${await addCarrier(who)}`,
    {},
    { other: 1 },
  ],
  "create-promo-code": async () => {
    const promo = code()
    return ["/promocode", promo, { ...promo, markdown: 10 }]
  },
  "delete-promo-code": async (who) => [`/promocode?promoCode=${await addCode(who)}`, {}, { other: 1 }],
  "create-billing-profile": async () => {
    const { _id: userId } = await commercialAccount()
    return ["/billingprofile", { userId }, { userId, taxExempt: true }]
  },
  "change-billing-profile": async (who) => {
    const userId = await giveProfile(who, await commercialAccount())
    return ["/billingprofile", { userId, taxExempt: true }, { userId, repairFree: true }]
  },
  "delete-billing-profile": async (who) => {
    const _id = await giveProfile(who, await commercialAccount())
    return ["/billingprofile", { _id }, { _id: "another" }]
  },
  "begin-upload": async () => {
    const picture = { purpose: "vehicle", type: "image/png", size: 5 }
    return ["/uploads", picture, { ...picture, size: 6 }]
  },
  "continue-upload": async (who) => {
    const { key, upload } = await begin(who, 1000)
    return ["/uploads", { key, upload, size: 1000 }, { key, upload, size: 1001 }]
  },
  "abort-upload": async (who) => {
    const { key, upload } = await begin(who, 1000)
    return [`/uploads?${new URLSearchParams({ key, upload })}`, {}, { other: 1 }]
  },
  "create-import": async (who) => {
    const body = {
      kind: "customers",
      key: await uploadCsv(who, "Name,Phone\nAnn Lee,5305550142"),
      fileName: "a.csv",
    }
    return ["/imports", body, { ...body, fileName: "b.csv" }]
  },
  "change-import": async (who) => {
    const { _id } = await anImport(who, "customers", ["Name,Phone", "Ann Lee,12", "Bo Diaz,5305550177"])
    const check = { _id, step: "check", mapping: { name: 0, phone: 1 } }
    return ["/imports", check, { _id, step: "check" }]
  },
  "answer-import": async (who) => {
    const { _id } = await anImport(who, "customers", ["Name,Phone", "Ann Lee,12", "Bo Diaz,5305550177"])
    await stepped(who, _id, { step: "check" })
    return ["/importrows", { _id, answer: "skip" }, { _id, answer: "fill" }]
  },
  "create-branch": async () => {
    const branch = branchForm()
    return ["/branches", branch, { ...branch, phone: "5305550101" }]
  },
  "change-branch": async (who) => {
    const _id = await addBranch(who)
    return ["/branches", { _id, phone: "5305550101" }, { _id, phone: "5305550102" }]
  },
  "delete-branch": async (who) => [`/branches?_id=${await addBranch(who)}`, {}, { surprise: 1 }],
  "change-user": async () => {
    const { _id: user } = await customer()
    return ["/users", { user, name: "Grace Kim" }, { user, name: "Grace Lee" }]
  },
  "delete-user": async () => ["/users", { user: (await customer())._id }, { user: (await customer())._id }],
  "create-inventory": async () => {
    const part = { partNumber: newNumber(), branch: "yuba-city" }
    return ["/inventory", part, { ...part, quantity: 3 }]
  },
  "change-inventory": async (who) => {
    const { _id } = await stock(who)
    return ["/inventory", { _id, by: 1 }, { _id, by: 2 }]
  },
  "delete-inventory": async (who) => [`/inventory?id=${(await stock(who))._id}`, {}, { surprise: 1 }],
  "start-pipeline": async () => {
    await programIs(undefined)
    return ["/createecstasks", { taskDefinition: "data-puller" }, { taskDefinition: "image-puller" }]
  },
  "stop-pipeline": async () => {
    await programIs("Running")
    return ["/deleteecstasks", {}, { surprise: 1 }]
  },
  "create-webhook": async () => {
    const hook = { url: "https://example.com/once", events: ["request.made"] }
    return ["/webhooks", hook, { ...hook, url: "https://example.com/other" }]
  },
  "change-webhook": async (who) => {
    const { _id } = await aWebhook(who, { url: "https://example.com/changed" })
    return ["/webhooks", { _id, active: false }, { _id, active: true }]
  },
  "delete-webhook": async (who) => [
    `/webhooks?_id=${(await aWebhook(who, { url: "https://example.com/gone" }))._id}`,
    {},
    { surprise: 1 },
  ],
  "stop-export": async () => ["/exports", { _id: await anExport(table) }, { _id: "another" }],
  "delete-export": async () => [
    `/exports?_id=${await anExport(table, { state: "stopped" })}`,
    {},
    { surprise: 1 },
  ],
  "redeliver-webhook": async () => {
    const _id = await aDeadDelivery()
    return ["/webhookdeliveries", { _id }, { _id: "another" }]
  },
  "delete-api-key": async (who) => {
    const { body } = await as(who).post("/apikeys", { name: "Once", role: "clerk" })
    return [`/apikeys?_id=${(body as { _id: string })._id}`, {}, { surprise: 1 }]
  },
  "change-credentials": async () => ["/credentials", { nagsUsername: "a" }, { nagsUsername: "b" }],
  "confirm-password": async (who) => {
    await setPassword(who, "correct horse")
    return ["/confirmpassword", { password: "correct horse" }, { password: "battery staple" }]
  },
  "refresh-session": async () => ["/session", { location: "/account" }, { location: "/" }],
}

/**
 * Calls without idempotency: provider events have their own ids, replies with secrets are never stored, a
 * logout ends its session, and some calls change nothing. Others are covered by their own tests.
 */
export const unrepeatable = [
  "create-session",
  "first-login",
  "create-socket-ticket",
  "create-api-key",
  "delete-session",
  "list-sessions",
  "price-charges",
  "cancel-payment",
  "rehearse-formula",
  "draw-invoice-pdf",
  "draw-invoice-pdf-by-number",
  "begin-service-photo",
  "read-vehicle-list",
  "start-quote-software",
  "stop-quote-software",
  "start-export",
]
