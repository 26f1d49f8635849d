import { supplierNames, suppliers } from "#shared/domain/parts/suppliers.ts"
import { Faults, supplierFaults } from "../faults.ts"

/* The `/__local` page: outbox, running parts, faults. */

type Switch = {
  name: Exclude<keyof Faults, "suppliers">
  label: string
  unit: "rate" | "ms" | "on" | "number"
  least?: number
  most: number
  meaning: string
}

const switches: Switch[] = [
  {
    name: "storeDown",
    label: "Table down",
    unit: "on",
    most: 1,
    meaning: "Drops every connection to the table.",
  },
  {
    name: "objectsDown",
    label: "Objects down",
    unit: "on",
    most: 1,
    meaning: "Can't store or find pictures, signatures and documents.",
  },
  {
    name: "keysDown",
    label: "Keys down",
    unit: "on",
    most: 1,
    meaning: "Can't encrypt supplier passwords.",
  },
  {
    name: "parametersDown",
    label: "Parameters down",
    unit: "on",
    most: 1,
    meaning: "Can't read secrets that aren't loaded yet.",
  },
  {
    name: "messagesDown",
    label: "Texts and emails down",
    unit: "on",
    most: 1,
    meaning: "Can't reach the providers of texts and emails.",
  },
  {
    name: "messagesBusy",
    label: "Texts and emails busy",
    unit: "rate",
    most: 1,
    meaning: "The provider can't take a message right now.",
  },
  {
    name: "messagesReplyLost",
    label: "Message reply lost",
    unit: "rate",
    most: 1,
    meaning: "The provider takes a message, but its reply is lost.",
  },
  {
    name: "mailUnverified",
    label: "Email domain unverified",
    unit: "on",
    most: 1,
    meaning: "Refuses each email, since the sender's domain isn't verified.",
  },
  {
    name: "eventDelay",
    label: "Message event delay",
    unit: "ms",
    most: 60_000,
    meaning: "Tells late what became of a text or an email.",
  },
  {
    name: "eventRepeat",
    label: "Message event repeat",
    unit: "rate",
    most: 1,
    meaning: "Tells twice what became of a message.",
  },
  {
    name: "eventReorder",
    label: "Message event reorder",
    unit: "rate",
    most: 1,
    meaning: "Tells what became of a message in the wrong order.",
  },
  {
    name: "socketsDown",
    label: "Sockets down",
    unit: "on",
    most: 1,
    meaning: "Ends the live connections of browsers. None can be opened.",
  },
  {
    name: "connectionsDown",
    label: "Hints down",
    unit: "on",
    most: 1,
    meaning: "Can't tell browsers what changed, though their sockets are open.",
  },
  {
    name: "tasksDown",
    label: "Tasks down",
    unit: "on",
    most: 1,
    meaning: "Can't start or watch tasks.",
  },
  {
    name: "squareDown",
    label: "Square down",
    unit: "on",
    most: 1,
    meaning: "Drops every connection to Square.",
  },
  {
    name: "squareFails",
    label: "Square fails",
    unit: "rate",
    most: 1,
    meaning: "Square answers 500 and does nothing.",
  },
  {
    name: "squareLostReply",
    label: "Square's lost reply",
    unit: "rate",
    most: 1,
    meaning: "Square does what the request says, but its reply is lost.",
  },
  {
    name: "squareCrash",
    label: "Crash after Square",
    unit: "rate",
    most: 1,
    meaning: "Ends the functions after Square moved the money.",
  },
  {
    name: "squareDelay",
    label: "Square's delay",
    unit: "ms",
    most: 60000,
    meaning: "Square replies this much later.",
  },
  {
    name: "squarePending",
    label: "Undecided at Square",
    unit: "rate",
    most: 1,
    meaning: "Square decides a payment or refund only a moment later.",
  },
  {
    name: "squareWebhookFirst",
    label: "Webhook first",
    unit: "rate",
    most: 1,
    meaning: "Square's webhook comes before the reply to its call.",
  },
  {
    name: "squareWebhookRepeat",
    label: "Webhook twice",
    unit: "rate",
    most: 1,
    meaning: "Square's webhook comes twice.",
  },
  {
    name: "squareWebhookLost",
    label: "Webhook lost",
    unit: "rate",
    most: 1,
    meaning: "Square's webhook never comes.",
  },
  {
    name: "squareWebhookDelay",
    label: "Webhook delay",
    unit: "ms",
    most: 60000,
    meaning: "Square's webhooks come up to this much later, in any order.",
  },
  {
    name: "supplierDelay",
    label: "Slow supplier's delay",
    unit: "ms",
    most: 60_000,
    meaning: "A supplier that is slow replies this much later.",
  },
  {
    name: "supplierLimit",
    label: "Suppliers' limit",
    unit: "number",
    least: 1,
    most: 100_000,
    meaning: "Calls a second that each supplier takes.",
  },
  {
    name: "transactionConflict",
    label: "Transaction conflict",
    unit: "rate",
    most: 1,
    meaning: "Refuses a transaction because another is using the same item.",
  },
  {
    name: "throttling",
    label: "Throttling",
    unit: "rate",
    most: 1,
    meaning: "Refuses a call that exceeds the throughput.",
  },
  {
    name: "lostReply",
    label: "Lost reply",
    unit: "rate",
    most: 1,
    meaning: "Writes, but loses the reply.",
  },
  {
    name: "indexLag",
    label: "Index lag",
    unit: "ms",
    most: 1000,
    meaning: "Shows writes in indexes up to this much later.",
  },
  {
    name: "streamDelay",
    label: "Stream delay",
    unit: "ms",
    most: 60_000,
    meaning: "Delivers changes to the projector late.",
  },
  {
    name: "streamRepeat",
    label: "Stream repeat",
    unit: "rate",
    most: 1,
    meaning: "Delivers a batch of changes twice.",
  },
  {
    name: "streamReorder",
    label: "Stream reorder",
    unit: "rate",
    most: 1,
    meaning: "Delivers a batch of changes out of order.",
  },
  {
    name: "seed",
    label: "Seed",
    unit: "number",
    most: 1_000_000,
    meaning: "Same seed and calls, same faults.",
  },
]

const step = { rate: "0.01", ms: "10", number: "1", on: "1" }

const defaultFaults = Faults.parse({})

const field = ({ name, label, unit, least = 0, most, meaning }: Switch): string => {
  const input =
    unit === "on"
      ? `<input type="checkbox" name="${name}" id="${name}">`
      : `<input type="number" name="${name}" id="${name}" min="${least}" max="${most}" step="${step[unit]}" value="${Number(defaultFaults[name])}">`
  return `<label for="${name}"><span><b>${label}</b><small>${meaning}</small></span><span class="value">${input}<i>${unit === "on" ? "" : unit === "number" ? "" : unit}</i></span></label>`
}

const supplierField = (supplier: (typeof suppliers)[number]): string =>
  `<label for="supplier-${supplier}"><span><b>${supplierNames[supplier]}</b><small>What this supplier does instead of answering.</small></span><span class="value"><select id="supplier-${supplier}" data-supplier="${supplier}"><option value="">nothing</option>${supplierFaults.map((fault) => `<option>${fault}</option>`).join("")}</select><i></i></span></label>`

const style = `
@font-face { font-family: Archivo; src: url("/__local/archivo.woff2") format("woff2"); font-weight: 400 800; font-stretch: 100% 120% }
:root { --ink: #0a1618; --soft: #52696e; --mist: #f5f8f7; --line: #d6e0dd; --green: #0a6e66; --tint: #e5f4f1; --amber: #ffb81c; --red: #b3261e }
* { box-sizing: border-box }
body { margin: 0; background: var(--mist); color: var(--ink); font: 15px/1.5 Archivo, system-ui, sans-serif }
header { background: var(--ink); color: #fff; padding: 22px 24px 34px; border-radius: 0 0 50% 50% / 0 0 22px 22px }
header h1 { margin: 0; font-size: 22px; font-weight: 720; letter-spacing: -.022em }
header p { margin: 4px 0 0; color: #a9b8ba; font-size: 13.5px } header a { color: var(--amber) }
main { display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 14px; max-width: 1180px; margin: 14px auto; padding: 0 16px }
section { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 4px 18px 18px }
h2 { font-size: 15.4px; line-height: 46px; margin: 0 0 6px; border-bottom: 1px solid var(--line) }
aside { display: grid; gap: 14px; align-content: start }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } td { padding: 5px 0; vertical-align: top; border-bottom: 1px solid #eef3f1; overflow-wrap: anywhere }
td:first-child { font-weight: 600; padding-right: 12px; width: 44% } td:last-child { color: var(--soft) }
.thread { display: grid; gap: 10px; max-height: 74vh; overflow: auto; padding: 6px 2px }
.to { font-size: 12.8px; color: var(--soft); margin: 8px 0 -4px }
.bubble { justify-self: start; max-width: 420px; background: var(--tint); border-radius: 18px 18px 18px 5px; padding: 10px 15px; white-space: pre-wrap; overflow-wrap: anywhere }
.mail { border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px } .mail .words { white-space: pre-wrap; overflow-wrap: anywhere } .mail small { display: block; margin-top: 6px; color: var(--soft) } .mail h3 { margin: 0 0 6px; font-size: 15px }
.empty { color: var(--soft); padding: 24px 0; text-align: center }
label { display: flex; justify-content: space-between; gap: 12px; align-items: center; padding: 8px 0; border-bottom: 1px solid #eef3f1; min-height: 48px }
label b { display: block; font-weight: 600 } label small { color: var(--soft); font-size: 12.8px } .value { white-space: nowrap }
.value i { color: var(--soft); font-style: normal; font-size: 12.8px; display: inline-block; width: 36px; padding-left: 6px }
input[type=number] { width: 92px; padding: 7px 9px; font: inherit; text-align: right; border: 1px solid var(--line); border-radius: 8px }
select { width: 120px; padding: 7px 9px; font: inherit; border: 1px solid var(--line); border-radius: 8px; background: #fff }
textarea, input[inputmode=tel] { width: 100%; padding: 7px 9px; font: inherit; border: 1px solid var(--line); border-radius: 8px } input[inputmode=tel] { width: 140px }
input[type=checkbox] { width: 22px; height: 22px; margin: 0; vertical-align: middle; accent-color: var(--red) } :focus-visible { outline: 2px solid var(--green); outline-offset: 2px }
.actions { display: flex; gap: 10px; margin-top: 14px; align-items: center } button { font: inherit; font-weight: 600; padding: 10px 18px; border-radius: 8px; border: 1px solid var(--line); background: #fff; cursor: pointer }
button.main { background: var(--amber); border-color: var(--amber) } output { color: var(--soft); font-size: 13px }
.on { color: var(--red) !important; font-weight: 600 }
@media (max-width: 800px) { main { grid-template-columns: minmax(0, 1fr); padding: 0 12px } }
`

const script = `
const $ = (selector) => document.querySelector(selector)
const element = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text })
const time = (at) => new Date(at).toLocaleString("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "America/Los_Angeles" })
const form = $("#faults")
const defaultFaults = ${JSON.stringify(defaultFaults)}
let renderedOutbox = ""
let currentFaults = defaultFaults

const suppliers = [...form.querySelectorAll("[data-supplier]")]
const fill = (faults) => {
  currentFaults = faults
  for (const select of suppliers) select.value = faults.suppliers[select.dataset.supplier] ?? ""
  for (const [name, value] of Object.entries(faults)) {
    const input = form.elements[name]
    // Keep faults that have no field here.
    if (!input) continue
    if (input.type === "checkbox") input.checked = value
    else input.value = value
  }
}
const showFaults = ({ faults, struck }) => {
  const hits = Object.entries(struck).map(([name, times]) => name + " " + times + "\\u00d7").join(", ")
  const off = Object.entries(faults).every(([name, value]) => name === "seed" || JSON.stringify(value) === JSON.stringify(defaultFaults[name]))
  $("#faults-summary").textContent = off ? "No faults." : "Faults are on. " + hits
  $("#faults-summary").className = off ? "" : "on"
}
const send = async (method, faults) => {
  const reply = await fetch("/__local/faults", { method, body: faults && JSON.stringify(faults) })
  const state = await reply.json()
  if (!reply.ok) return ($("#faults-summary").textContent = state.error)
  fill(state.faults)
  showFaults(state)
}
form.addEventListener("submit", (event) => {
  event.preventDefault()
  const inputs = [...form.elements].filter(({ name }) => name)
  const set = Object.fromEntries(inputs.map((input) => [input.name, input.type === "checkbox" ? input.checked : Number(input.value)]))
  const misbehaving = suppliers.filter(({ value }) => value).map(({ dataset, value }) => [dataset.supplier, value])
  send("PUT", { ...currentFaults, ...set, suppliers: Object.fromEntries(misbehaving) })
})
$("#text").addEventListener("submit", async (event) => {
  event.preventDefault()
  const { from, body } = event.target.elements
  const reply = await fetch("/__local/texts", { method: "POST", body: JSON.stringify({ from: from.value, body: body.value }) })
  $("#texted").textContent = reply.ok ? "Sent." : (await reply.json()).error
  if (reply.ok) body.value = ""
})
$("#off").addEventListener("click", () => send("DELETE"))

const bubble = (message) => {
  const line = element("div", "to", (message.kind === "text" ? "Text" : "Email") + " to " + message.to + " \\u00b7 " + time(message.at))
  if (message.kind === "text") return [line, element("div", "bubble", message.body)]
  const mail = element("div", "mail", "")
  mail.append(element("h3", "", message.subject ?? ""), element("div", "words", message.body))
  for (const file of message.attachments ?? []) mail.append(element("small", "", file.fileName + ", " + Math.ceil(file.bytes / 1000) + " kB"))
  return [line, mail]
}
const refresh = async () => {
  const [state, outbox] = await Promise.all(["state", "outbox"].map((what) => fetch("/__local/" + what).then((reply) => reply.json())))
  showFaults(state)
  const rows = state.running.map(({ name, address, pid }) => [name, address + (pid ? " \\u00b7 process " + pid : "")])
  rows.push(["Units billed by the table since start", state.capacity.read + " read, " + state.capacity.write + " write"], ["Data folder", state.folder], ...Object.entries(state.queues).map(([name, waiting]) => ["Queue " + name, waiting.length + " waiting"]))
  $("#running").replaceChildren(...rows.map(([name, what]) => {
    const row = element("tr", "", "")
    row.append(element("td", "", name), element("td", "", what))
    return row
  }))
  const now = JSON.stringify(outbox)
  if (now === renderedOutbox) return
  renderedOutbox = now
  $("#outbox").replaceChildren(...(outbox.length ? outbox.flatMap(bubble) : [element("div", "empty", "No messages yet. Texts and emails show up here instead of on a phone.")]))
}
fetch("/__local/faults").then((reply) => reply.json()).then(({ faults }) => fill(faults))
refresh()
setInterval(refresh, 1500)
`

export const toolsPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local tools</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><h1>Local tools</h1><p>See what's running, what was sent, and switch on faults. <a href="/">Site</a> · <a href="/login">Staff app</a></p></header>
<main>
<section><h2>Outbox</h2><div class="thread" id="outbox" tabindex="0" aria-label="Outbox"></div></section>
<aside>
<section><h2>Text to the shop</h2><form id="text">
<label for="from"><span><b>From</b><small>Ten digits, like a customer's phone</small></span><span class="value"><input id="from" name="from" inputmode="tel" required pattern="\\d{10}" maxlength="10"></span></label>
<label for="body"><span><b>Text</b><small>STOP ends texts, START brings them back</small></span></label>
<textarea id="body" name="body" rows="3" maxlength="1600" required></textarea>
<div class="actions"><button class="main">Send to the shop</button><output id="texted"></output></div></form></section>
<section><h2>Running</h2><table><tbody id="running"></tbody></table></section>
<section><h2>Faults</h2><form id="faults">${switches.map(field).join("")}${suppliers.map(supplierField).join("")}
<div class="actions"><button class="main">Set faults</button><button type="button" id="off">All off</button><output id="faults-summary"></output></div></form></section>
</aside>
</main>
<script>${script}</script>
</body>
</html>`
