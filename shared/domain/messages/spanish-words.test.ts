import { expect, it } from "vitest"
import { readsAsSpanish } from "./spanish-words.ts"

it.each([
  "Hola",
  "¿Cuánto cuesta un parabrisas?",
  "gracias",
  "Buenos días, necesito cambiar el vidrio de mi carro",
])("reads %s as Spanish", (text) => {
  expect(readsAsSpanish(text)).toBe(true)
})

it.each([
  "",
  "STOP",
  "Can you come after 3?",
  "Gracias! See you at 3 at the shop on Plumas",
  "My windshield is cracked, how much?",
])("doesn't read %s as Spanish", (text) => {
  expect(readsAsSpanish(text)).toBe(false)
})
