import type { IncomingMessage, ServerResponse } from "node:http"
import * as z from "zod"
import { bodyOf } from "../local-server.ts"
import { type CardTokens, readCard } from "./square-cards.ts"

/**
 * The part of Square's browser library that the product uses. The card fields are in an iframe, and the page
 * gets only a token.
 */
const library = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const card = async (options) => {
    let frame, port
    const pendingCalls = new Map()
    let last = 0
    const callFrame = (kind) => new Promise((resolve) => {
      last += 1
      pendingCalls.set(last, resolve)
      port.postMessage({ id: last, kind })
    })
    return {
      async attach(target) {
        const container = typeof target === "string" ? document.querySelector(target) : target
        if (!container) throw new Error("ElementNotFoundError: " + target)
        if (frame) throw new Error("PaymentMethodAlreadyAttachedError")
        frame = document.createElement("iframe")
        frame.title = "Secure Credit Card Form"
        const input = options?.style?.input ?? {}
        const colors = new URLSearchParams({ ink: input.color ?? "", ground: input.backgroundColor ?? "" })
        frame.src = origin + "/v1/card-frame.html?" + colors
        frame.style.cssText = "display:block;width:100%;height:122px;border:0"
        const loaded = new Promise((resolve, reject) => {
          frame.onload = resolve
          frame.onerror = () => reject(new Error("PaymentMethodUnsupportedError"))
        })
        container.replaceChildren(frame)
        await loaded
        const channel = new MessageChannel()
        port = channel.port1
        port.onmessage = ({ data }) => {
          pendingCalls.get(data.id)?.(data.result)
          pendingCalls.delete(data.id)
        }
        frame.contentWindow.postMessage("card", origin, [channel.port2])
        await callFrame("ready")
      },
      async tokenize(details) {
        if (!port) throw new Error("PaymentMethodNotAttachedError")
        const kinds = { amount: "string", currencyCode: "string", intent: "string", customerInitiated: "boolean", sellerKeyedIn: "boolean", billingContact: "object" }
        for (const [name, kind] of Object.entries(kinds))
          if (details !== undefined && typeof details[name] !== kind)
            throw new Error("verificationDetails." + name + " is required and must be a(n) " + kind + ".")
        return callFrame("tokenize")
      },
      focus: () => callFrame("focus"),
      clear: () => callFrame("clear"),
      configure: async () => {},
      addEventListener() {},
      removeEventListener() {},
      async destroy() {
        frame?.remove()
        port?.close()
        frame = port = undefined
        return true
      },
    }
  }
  window.Square = {
    payments(applicationId, locationId) {
      if (!applicationId) throw Object.assign(new Error("The Payment 'applicationId' option is not in the correct format."), { name: "InvalidApplicationIdError" })
      if (!locationId) throw Object.assign(new Error("The Payment 'locationId' option is not in the correct format."), { name: "InvalidLocationIdError" })
      return { card, verifyBuyer: async () => ({ token: "verf:stand-in", userChallenged: false }) }
    },
  }
})()
`

const frame = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Secure Credit Card Form</title>
<style>
* { box-sizing: border-box } html { color-scheme: light dark }
body { margin: 0; font: 16px/1.4 system-ui, sans-serif }
body, input { color: var(--ink, CanvasText); background: var(--ground, Canvas) }
form { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8px } .number { grid-column: 1 / -1 }
label { display: block; font-size: 12px } input { width: 100%; min-height: 36px; padding: 4px 10px; font: inherit; border: 1px solid #8a9a9c; border-radius: 8px }
input[aria-invalid=true] { border-color: #b3261e } input:focus-visible { outline: 2px solid #0a6e66; outline-offset: -1px }
</style></head>
<body><form novalidate>
<label class="number">Card number<input name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"></label>
<label>MM/YY<input name="expiration" inputmode="numeric" autocomplete="cc-exp" maxlength="5"></label>
<label>CVV<input name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></label>
<label>ZIP<input name="postalCode" inputmode="numeric" autocomplete="postal-code" maxlength="5"></label>
</form>
<script>
for (const [name, color] of new URLSearchParams(location.search))
  if (/^#[0-9a-f]{6}$/.test(color)) document.documentElement.style.setProperty("--" + name, color)
const form = document.forms[0]
const fields = { cardNumber: "number", expirationDate: "expiration", cvv: "cvv", postalCode: "postalCode" }
form.addEventListener("submit", (event) => event.preventDefault())
form.expiration.addEventListener("input", ({ inputType }) => {
  const digits = form.expiration.value.replace(/\\D/g, "").slice(0, 4)
  if (inputType !== "deleteContentBackward") form.expiration.value = digits.length > 1 ? digits.slice(0, 2) + "/" + digits.slice(2) : digits
})
const tokenize = async () => {
  const [month = "", year = ""] = form.expiration.value.split("/")
  const reply = await fetch("/v1/card-token", {
    method: "POST",
    body: JSON.stringify({ number: form.number.value.replace(/\\D/g, ""), month, year, cvv: form.cvv.value, postalCode: form.postalCode.value }),
  })
  const result = await reply.json()
  const invalidFields = (result.errors ?? []).map(({ field }) => fields[field])
  for (const name of Object.values(fields)) form[name].setAttribute("aria-invalid", String(invalidFields.includes(name)))
  if (invalidFields.length > 0) form[invalidFields[0]].focus()
  return result
}
const frameMethods = {
  ready: () => true,
  focus: () => { form.number.focus(); return true },
  clear: () => { form.reset(); return true },
  tokenize,
}
addEventListener("message", ({ data, ports: [port] }) => {
  if (data !== "card" || !port) return
  port.onmessage = async ({ data: { id, kind } }) => port.postMessage({ id, result: await frameMethods[kind]() })
}, { once: true })
</script></body></html>
`

const Typed = z.object({
  number: z.string(),
  month: z.string(),
  year: z.string(),
  cvv: z.string(),
  postalCode: z.string(),
})

export const squareForm =
  (tokens: CardTokens) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? "/", "http://square")
    const send = (type: string, text: string) =>
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text)
    const call = `${request.method} ${pathname}`
    if (call === "GET /v1/square.js") send("text/javascript", library)
    else if (call === "GET /v1/card-frame.html") send("text/html; charset=utf-8", frame)
    else if (call === "POST /v1/card-token") {
      const read = readCard(Typed.parse(JSON.parse((await bodyOf(request, 4096)).toString())), new Date())
      const result =
        "errors" in read
          ? { status: "Invalid", errors: read.errors }
          : {
              status: "OK",
              token: tokens.give(read.card),
              details: {
                method: "Card",
                card: {
                  brand: read.card.brand,
                  last4: read.card.last4,
                  expMonth: read.card.expMonth,
                  expYear: read.card.expYear,
                },
              },
            }
      send("application/json", JSON.stringify(result))
    } else return false
    return true
  }
