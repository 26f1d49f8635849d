import { withoutAccents } from "../normalize-input.ts"

/** Words of customers that mean something in Spanish only. */
const spanishWords =
  /\b(?:hola|gracias|buenos|buenas|parabrisas|medallon|quemacocos|vidrio|cuanto|cuando|cuesta|carro|necesito|quiero|quisiera|tiene|tienen|puede|pueden|manana|cita|usted|espanol|por favor)\b/g

/** One word is enough for a short text. In a longer one it may be a name or a courtesy, so two are needed. */
export const readsAsSpanish = (text: string): boolean => {
  const words = withoutAccents(text).toLowerCase()
  const found = new Set(words.match(spanishWords))
  return found.size >= (words.split(/\s+/).length > 4 ? 2 : 1)
}
