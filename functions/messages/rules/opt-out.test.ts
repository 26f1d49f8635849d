import { describe, expect, it } from "vitest"
import { applyIntent, readIntent } from "./opt-out.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const phone = "5305550142"
const agreed = {
  phone,
  given: true,
  wording: "May we text you?",
  at: "2026-11-01T18:00:00.000Z",
  by: "Rosa Benitez",
  source: "clerk",
} as const

it.each([
  "STOP",
  "stop.",
  " Quit ",
  "END",
  "revoke",
  "OPT OUT",
  "opt-out",
  "Cancel!",
  "unsubscribe",
  "StopAll",
])("readIntent reads %s as a stop", (body) => {
  expect(readIntent(body)).toBe("stop")
})

it.each([
  "STOP ALL",
  "Stop. Thank you",
  "STOP\n\nMaria Alvarez\nValley Fleet Services\nSent from my iPhone",
  "Please stop",
  "pls stop texting me",
  "Don’t text me anymore",
  "Stop sending me these messages!",
  "no more texts",
  "I don't want to get text messages",
  "opt me out of texts",
  "Unsubscribe me please",
  "Take me off your list",
  "remove my number",
  "I revoke my consent",
  "STOP STOP STOP",
  "Cancel please",
  "ALTO",
  "No más mensajes por favor",
  "Ya no me escriban",
  "ＳＴＯＰ",
  "S\u200bTOP",
  "Stop! I never signed up for this.",
  "Stop, please",
  "Please, no more texts",
  "Enough, stop",
  "No texts, please",
  "Don't send me any more messages",
  "I don't want to hear from you",
  "No quiero más mensajes",
  "Ya no quiero recibir mensajes",
  "Alto, ya no quiero mensajes",
  "No me vuelvan a escribir",
  "No me sigan mandando textos",
  "No quiero que me escriban",
  "No envíen más mensajes, gracias",
  "Dejen de molestarme",
  "Detén los mensajes",
  "Suspende los mensajes",
  "Déjenme en paz",
  "Por favor, cancelen los mensajes",
  "Basta de mensajes",
  "Quiero darme de baja",
  "Quítenme de su lista",
  "Borre mi número",
  "Hola, ya no más",
  "Ya no escriban",
  "No escriban a este número",
  "Oiga, no escriba más",
  "No escriban. Ya arreglé el vidrio",
  "No mandar más mensajes, por favor",
  "Cancélenme los mensajes",
  "Detengan los mensajes",
  "Párenle a los mensajes",
  "No moleste, gracias",
  "I told you guys don't send me texts",
  "Eliminar mi número de la lista",
])("readIntent reads %j as a stop, as a reasonable person would", (body) =>
  expect(readIntent(body)).toBe("stop"),
)

it.each([
  "wrong number",
  "Stop the work, I'm calling my insurance",
  "Cancel. I found another shop",
  "Don't text me until Friday",
  "Can I opt out of the calibration?",
  "🛑",
  "Stop, I never signed up for this",
  "You guys don't send me any more texts",
  "I said no, stop",
  "That's not my number",
  "Not interested. I went somewhere else.",
  "Número equivocado",
  "Se equivocó de número",
  "Este no es mi número",
  "No me interesa",
  "Alto, voy a llamar a mi seguro",
  "No me manden mensajes hasta el viernes",
])("readIntent reads %j as a possible stop that staff must confirm", (body) =>
  expect(readIntent(body)).toBe("mayStop"),
)

it.each([
  "Please stop by at 5",
  "Can I cancel Friday?",
  "Cancel my appointment",
  "Cancel my appointment and text me a new time",
  "I'll stop in tomorrow",
  "There is a bus stop in front of the house",
  "The crack won't stop growing",
  "Don't stop texting me updates",
  "I don't text while driving, call me",
  "Take me off the schedule for Friday",
  "The end of the street",
  "Text me when you are here",
  "Yes",
  "",
  "🙏",
  "I'm not interested in the tint, just the windshield",
  "You don't send texts after 6?",
  "No me molesta esperar",
  "Mándenme un mensaje cuando lleguen",
  "Para mensajes use este número",
  "No cancelen los mensajes",
  "Quite el vidrio roto, por favor",
  "El precio es más alto",
  "Ustedes no mandaron ningún mensaje",
  "No enviaron mensaje de confirmación",
  "Parece que los mensajes no me llegan",
  "Ya recibí bastantes mensajes, gracias",
  "¿Por qué cancelaron los mensajes?",
  "Espero que no moleste si llego tarde",
  "Espero no moleste la hora",
  "No escriban el precio en el vidrio",
  "¿Ya borraron mi número viejo?",
  "You guys never send texts",
])("readIntent finds no stop in %j", (body) => {
  expect(readIntent(body)).toBeUndefined()
})

describe("Text consent", () => {
  const stopped = applyIntent(agreed, "stop", { phone, body: "STOP", now })

  it("ends with STOP, records the customer's word, and keeps the earlier consent", () => {
    expect(stopped).toMatchObject({
      given: false,
      wording: "STOP",
      source: "text",
      earlier: { by: "Rosa Benitez" },
    })
    expect(applyIntent(stopped, "stop", { phone, body: "STOP", now })).toBeUndefined()
  })

  it("pauses after a possible STOP, until STOP ends it or START restores it", () => {
    const paused = applyIntent(agreed, "mayStop", { phone, body: "wrong number", now })
    expect(paused).toMatchObject({ given: false, doubtful: true, source: "text", wording: "wrong number" })
    expect(applyIntent(paused, "mayStop", { phone, body: "wrong number", now })).toBeUndefined()
    const ended = applyIntent(paused, "stop", { phone, body: "STOP", now })
    expect(ended).toMatchObject({ given: false, wording: "STOP", earlier: { by: "Rosa Benitez" } })
    expect(ended).not.toHaveProperty("doubtful")
    expect(applyIntent(paused, "start", { phone, body: "START", now })).toMatchObject({ given: true })
    expect(applyIntent({ ...agreed, given: false }, "mayStop", { phone, body: "🛑", now })).toBeUndefined()
  })

  it("is restored by START only if it was given before", () => {
    const back = applyIntent(stopped, "start", { phone, body: "START", now })
    expect(back).toMatchObject({
      given: true,
      wording: "May we text you?",
      by: "Rosa Benitez",
      source: "text",
    })
    const never = applyIntent(undefined, "stop", { phone, body: "STOP", now })
    expect(never).toMatchObject({ given: false })
    expect(applyIntent(never, "start", { phone, body: "START", now })).toBeUndefined()
    expect(applyIntent(undefined, "start", { phone, body: "START", now })).toBeUndefined()
    expect(applyIntent({ ...agreed, given: false }, "start", { phone, body: "START", now })).toBeUndefined()
  })
})
