import { beforeEach, expect, test, vi } from "vitest"
import { errors } from "#shared/errors.ts"
import { ProblemError } from "../ui/feedback/problem.ts"
import { send } from "./send.ts"

type Sent = { address: string; init: RequestInit & { headers: Headers } }

let sent: Sent[] = []
let stored: Map<string, string>
const keyOf = ({ init }: Sent) => init.headers.get("Idempotency-Key")

/** Each call of `fetch` returns the next response. An error is thrown. */
function answers(...list: (Response | Error)[]): void {
  const rest = [...list]
  vi.stubGlobal("fetch", async (address: string, init: Sent["init"]) => {
    sent.push({ address, init })
    const next = rest.shift()
    if (next === undefined) throw new Error("no answer was prepared for this call")
    if (next instanceof Error) throw next
    return next
  })
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const problem = (status: number, code: string, detail: string) =>
  json({ type: "about:blank", title: code, status, detail, code, requestId: "r-1" }, status)
const failed = async (call: Promise<unknown>): Promise<ProblemError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error("the call did not fail with a ProblemError")
  return error
}

const change = { method: "PUT", path: "/users", body: { name: "Rosa" } } as const

beforeEach(() => {
  sent = []
  stored = new Map()
  // Skips the pauses between attempts.
  vi.stubGlobal("setTimeout", (resume: () => void) => queueMicrotask(resume))
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => {
    vi.unstubAllGlobals()
  }
})

const logIn = () =>
  stored.set("clearline.session", JSON.stringify({ token: "t-1", id: "u-1", role: "clerk" }))

test("sends token and user, and omits undefined query parameters", async () => {
  logIn()
  answers(json([]))
  await send({ method: "GET", path: "/users", query: { q: "cho & co", limit: 4, cursor: undefined } })
  expect(sent[0]?.address).toBe("/api/users?q=cho+%26+co&limit=4")
  expect(sent[0]?.init.headers.get("Token")).toBe("t-1")
  expect(sent[0]?.init.headers.get("User")).toBe("u-1")
})

test("resends a change under the same key after a lost reply", async () => {
  answers(new TypeError("network"), problem(503, "unavailable", "Not now."), json({ matches: 1 }))
  await send(change)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(keyOf)).size).toBe(1)
})

test("reuses the key after all attempts failed, and takes a new one after a reply", async () => {
  answers(
    ...Array.from({ length: 3 }, () => new TypeError("network")),
    json({ matches: 1 }),
    json({ matches: 1 }),
  )
  const error = await failed(send(change))
  expect(error.code).toBe("no_answer")
  await send(change)
  await send(change)
  const keys = sent.map(keyOf)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test("does not retry a rejection and shows the server's message", async () => {
  answers(problem(409, "already_paid", "This is already paid."))
  const error = await failed(send(change))
  expect(sent).toHaveLength(1)
  expect(error).toMatchObject({ message: "This is already paid.", code: "already_paid", requestId: "r-1" })
})

test.each(["key_reused", "method_not_allowed"] as const)(
  "%s shows what helps, and the next attempt uses a new key",
  async (code) => {
    const [status, , sentence] = errors[code]
    answers(problem(status, code, sentence), json({ matches: 1 }))
    expect((await failed(send(change))).message).toContain("Reload the page")
    await send(change)
    expect(new Set(sent.map(keyOf)).size).toBe(2)
  },
)

test("sends a read once, without a key", async () => {
  answers(new TypeError("network"))
  await failed(send({ method: "GET", path: "/settings" }))
  expect(sent).toHaveLength(1)
  expect(sent.map(keyOf)).toEqual([null])
})

test("understands the gateway's own error message", async () => {
  answers(json({ message: "Request Too Long" }, 413))
  expect((await failed(send(change))).message).toBe("This is too large to send. The limit is 4.5 MB.")
})

test("does not mistake an intermediate page for a reply", async () => {
  answers(new Response("<html>Bad gateway</html>", { status: 404 }))
  expect((await failed(send({ method: "GET", path: "/settings" }))).code).toBe("no_such_endpoint")
})

test("sends nothing offline and says so", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  answers()
  const error = await failed(send({ method: "GET", path: "/settings" }))
  expect(error.code).toBe("offline")
  expect(sent).toHaveLength(0)
})

test("resends a change under its key after the connection dropped during it", async () => {
  const line = { onLine: true }
  vi.stubGlobal("navigator", line)
  vi.stubGlobal("fetch", async (address: string, init: Sent["init"]) => {
    sent.push({ address, init })
    line.onLine = false
    throw new TypeError("network")
  })
  const lost = await failed(send(change))
  expect(lost.outcomeUnknown).toBe(true)
  expect(lost.message).toBe("You went offline before we got an answer. Check your connection and try again.")

  expect((await failed(send(change))).code).toBe("offline")
  line.onLine = true
  answers(json({ matches: 1 }))
  await send(change)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(keyOf)).size).toBe(1)
})

test("ends a read silently when the connection drops during it", async () => {
  const line = { onLine: true }
  vi.stubGlobal("navigator", line)
  vi.stubGlobal("fetch", async () => {
    line.onLine = false
    throw new TypeError("network")
  })
  expect((await failed(send({ method: "GET", path: "/settings" }))).code).toBe("offline")
})

test("401 ends the session that sent the request", async () => {
  logIn()
  answers(problem(401, "not_logged_in", "Please login again. Authenticated session was not found."))
  await failed(send({ method: "GET", path: "/account" }))
  expect([...stored]).toEqual([["clearline.ended", "lost"]])
})

test("401 from a network's own login page keeps the session", async () => {
  logIn()
  answers(new Response("<html>Log in to the wifi of this hotel</html>", { status: 401 }))
  await failed(send({ method: "GET", path: "/account" }))
  expect(stored.size).toBe(1)
})

test("401 for an old session keeps the newer one", async () => {
  logIn()
  answers(problem(401, "not_logged_in", "Please login again."))
  const call = send({ method: "GET", path: "/account" })
  stored.set("clearline.session", JSON.stringify({ token: "t-2", id: "u-1", role: "clerk" }))
  await failed(call)
  expect(stored.size).toBe(1)
})

test("retries a change as the user who made it, and a 401 keeps the login that replaced them", async () => {
  logIn()
  const next = JSON.stringify({ token: "t-2", id: "u-2", role: "technician" })
  answers(new TypeError("network"), problem(401, "not_logged_in", "Please login again."))
  const call = send(change)
  stored.set("clearline.session", next)
  expect((await failed(call)).code).toBe("not_logged_in")
  expect(sent.map(({ init }) => init.headers.get("Token"))).toEqual(["t-1", "t-1"])
  expect([...stored.values()]).toEqual([next])
})

test.each([503, 500])("a server error %i keeps the session", async (status) => {
  logIn()
  answers(json({}, status))
  await failed(send({ method: "GET", path: "/account" }))
  expect(stored.size).toBe(1)
})

test("does not resend a change after its deadline, nor under another key", async () => {
  const abort = new DOMException("too long", "TimeoutError")
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(abort))
  answers(abort, json({ matches: 1 }))
  const error = await failed(send({ ...change, timeoutSeconds: 10 }))
  expect(timeout).toHaveBeenCalledWith(10_000)
  expect(error).toMatchObject({ message: "The server didn't respond for 10 seconds. Try again.", waited: 10 })
  expect(sent).toHaveLength(1)
  timeout.mockRestore()
  await send({ ...change, timeoutSeconds: 10 })
  expect(new Set(sent.map(keyOf)).size).toBe(1)
})
