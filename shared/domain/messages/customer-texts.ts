import type { Language } from "../../language.ts"
import { formatHeadlineMoney } from "../money/money.ts"
import { dayPartsOf } from "../schedule/calendar.ts"
import { dateWords, type TimeWindow, toWireTime, weekdayOf } from "../schedule/dates.ts"
import { ownerText } from "./owner-text.ts"
import { consentWording } from "./text-consent.ts"

/**
 * The sentences of texts and emails to a customer, in their language, each with a note for its translator. The Spanish
 * ones avoid á, í, ó, and ú, because one of them limits a text to 70 letters instead of 160 (`text-length.ts`).
 */
export type CustomerTexts = {
  /** The day and window that other texts name. Never "today", because a text can be read later. */
  appointment: (date: string | undefined, window: TimeWindow | undefined) => string
  /** Text when the technician leaves for the customer. `vehicle` as on the job, such as 2022 Subaru Outback. */
  onTheWay: (job: {
    technician: string | undefined
    vehicle: string | undefined
    invoiceNumber: number
  }) => string
  /** Text once the shop has confirmed the time. `link` is the job's page. */
  booked: (appointment: string, link: string) => string
  /** Text when a request arrives. `appointment` is empty without a time. */
  requested: (appointment: string) => string
  /** The same after the owner's words, which say themselves that the request arrived. */
  requestedTime: (appointment: string) => string
  /** Text with the job's page. `{link}` is filled in when it leaves. */
  jobLink: string
  /** Text with the six digits that prove the phone of a visitor who books. */
  bookingCode: (code: string) => string
  /** Text with the six digits that log a customer in. */
  loginCode: (code: string) => string
  /** Text to the former phone of a login. `by` is who changed it. */
  phoneChanged: (change: { shop: string; by: string }) => string
  /** The question beside a checkbox, and in `askForYes`, whether the shop may text. */
  consent: (shop: string) => string
  /** Text to a phone for which someone else requested texts. Its owner replies YES (in Spanish SI). */
  askForYes: (request: { invoiceNumber: number; wording: string }) => string
  /** Text with an invoice, between the shop's name and the address of the invoice. `due` in cents. */
  invoice: (invoiceNumber: number, due: number) => string
  /** Subject of the email with an invoice. */
  invoiceSubject: (invoiceNumber: number, shop: string) => string
  /** First sentence of that email if the owner wrote none in this language. */
  invoiceAttached: string
  /** Last sentence of that email. */
  viewOnline: (address: string) => string
}

/** English in every build: a technician who reads Spanish may text a customer who reads English. */
const englishDate = dateWords({ weekday: "short", month: "short", day: "numeric" }, "en-US")

const english: CustomerTexts = {
  appointment: (date, window) =>
    [date && englishDate(date), window && `${toWireTime(window.start)} to ${toWireTime(window.end)}`]
      .filter(Boolean)
      .join(", "),
  onTheWay: ({ technician = "Your technician", vehicle = "vehicle", invoiceNumber }) =>
    `${technician} is on the way to your ${vehicle}. Job ${invoiceNumber}.`,
  booked: (appointment, link) => `You're booked for ${appointment}. Follow your job: ${link}`,
  requested: (appointment) => english.requestedTime(appointment),
  requestedTime: (appointment) =>
    appointment ? `Requested time: ${appointment}. We'll confirm it soon.` : "We'll call you to set a time.",
  jobLink: "Follow your job, pay and sign here: {link}",
  bookingCode: (code) =>
    `${code} is your Clearline booking code. It expires in 10 minutes. If you didn't book with us, ignore this text.`,
  loginCode: (code) =>
    `${code} is your Clearline code. It expires in 10 minutes. Don't share it. We'll never ask for it.`,
  phoneChanged: ({ shop, by }) =>
    `Your login phone${shop && ` at ${shop}`} was changed by ${by}. If you didn't expect this, call the shop.`,
  consent: (shop) => consentWording(shop, ""),
  askForYes: ({ invoiceNumber, wording }) =>
    `Texts to this phone were requested for job ${invoiceNumber}. ${wording} Reply YES to get them. If that wasn't you, ignore this.`,
  invoice: (invoiceNumber, due) =>
    `invoice ${invoiceNumber}${due > 0 ? `, ${formatHeadlineMoney(due)} due` : ""}.`,
  invoiceSubject: (invoiceNumber, shop) => `Invoice ${invoiceNumber}${shop && ` from ${shop}`}`,
  invoiceAttached: "Thank you for your business. Your invoice is attached.",
  viewOnline: (address) => `View it online: ${address}`,
}

const spanishWeekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sabado"]
const spanishMonths = "ene feb mar abr may jun jul ago sep oct nov dic".split(" ")

const spanishDate = (date: string): string => {
  const { month, day } = dayPartsOf(date)
  return `${spanishWeekdays[weekdayOf(date)]} ${day} de ${spanishMonths[month - 1]}`
}

const spanish: CustomerTexts = {
  appointment: (date, window) =>
    [date && spanishDate(date), window && `de ${toWireTime(window.start)} a ${toWireTime(window.end)}`]
      .filter(Boolean)
      .join(" "),
  onTheWay: ({ technician = "Su técnico", vehicle = "auto", invoiceNumber }) =>
    `${technician} va en camino para atender su ${vehicle}. Servicio ${invoiceNumber}.`,
  booked: (appointment, link) => `Su cita es el ${appointment}. Detalles: ${link}`,
  requested: (appointment) =>
    appointment
      ? `Recibimos su solicitud para el ${appointment}. Pronto le confirmamos.`
      : "Recibimos su solicitud. Le llamaremos para acordar el horario.",
  requestedTime: (appointment) =>
    appointment
      ? `Horario solicitado: ${appointment}. Pronto le confirmamos.`
      : "Le llamaremos para acordar el horario.",
  jobLink: "Vea el estado de su servicio, pague y firme en: {link}",
  bookingCode: (code) =>
    `${code} es su codigo para reservar con Clearline. Vence en 10 minutos. Si no fue usted, ignore este mensaje.`,
  loginCode: (code) =>
    `${code} es su codigo de Clearline. Vence en 10 minutos. No lo comparta. Nunca se lo pediremos.`,
  phoneChanged: ({ shop, by }) =>
    `${by} cambio el teléfono de su cuenta${shop && ` en ${shop}`}. Si no lo esperaba, llame al taller.`,
  consent: (shop) =>
    `¿${shop ? `Puede ${shop}` : "Podemos"} enviarle mensajes de texto sobre su servicio? Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos.`,
  askForYes: ({ invoiceNumber, wording }) =>
    `Nos pidieron enviar mensajes de texto a este celular por el servicio ${invoiceNumber}. ${wording} Responda SI para recibirlos. Si no fue usted, ignore este mensaje.`,
  invoice: (invoiceNumber, due) =>
    `factura ${invoiceNumber}${due > 0 ? `, ${formatHeadlineMoney(due)} por pagar` : ""}.`,
  invoiceSubject: (invoiceNumber, shop) => `Factura ${invoiceNumber}${shop && ` de ${shop}`}`,
  invoiceAttached: "Gracias por su preferencia. Adjuntamos su factura.",
  viewOnline: (address) => `Véala en línea: ${address}`,
}

export const customerTexts: Readonly<Record<Language, CustomerTexts>> = { en: english, es: spanish }

/** How this page or text asks for consent: in the owner's words for its language, else in their English ones or ours. */
export const consentIn = (
  business: Parameters<typeof ownerText<"textConsentData">>[0] & { businessname: string },
  language: Language,
): string =>
  ownerText(business, "textConsentData", language) ||
  ownerText(business, "textConsentData") ||
  customerTexts[language].consent(business.businessname)
