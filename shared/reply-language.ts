import { locale } from "./language.ts"
import { type Catalog, translatorOf } from "./translator.ts"

/** English sentences of replies. Only other languages' builds fill it (`web/translate.ts`). */
const replies: Catalog = {}

/** A sentence of the API in the reader's language. An unknown one stays as it is. */
export const translateReply = translatorOf(replies, locale)
