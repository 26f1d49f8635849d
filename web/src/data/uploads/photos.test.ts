import { QueryClient } from "@tanstack/react-query"
import { afterAll, expect, test, vi } from "vitest"
import { unreachable } from "../../ui/feedback/problem.ts"
import type { Entry } from "../offline/entry.ts"

vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal("localStorage", {
  getItem: () => JSON.stringify({ token: "t", id: "theo", role: "technician", name: "Theo Lind" }),
})

const upload = Promise.withResolvers<string>()
const writing = Promise.withResolvers<void>()
let stored: Entry | undefined
let released: Entry | undefined

vi.doMock("./shrink.ts", () => ({ shrinkImage: async () => new Blob(["small"]) }))
vi.doMock("./image.ts", () => ({ uploadImage: () => upload.promise, discardImage: async () => undefined }))
vi.doMock("../offline/claimed-entry.ts", () => ({
  async claimEntry(entry: Entry) {
    stored = { ...entry, inHand: "tab" }
    return stored
  },
  async changeClaimed(entry: Entry, change: (stored: Entry) => Entry) {
    await writing.promise
    stored = stored && change(stored)
    return stored ?? entry
  },
  removeClaimed: async () => undefined,
  async releaseToQueue() {
    released = stored && { ...stored, inHand: undefined }
  },
}))
const removeShown = vi.spyOn(URL, "revokeObjectURL")
const { changePhotoCategory, sendPhotos } = await import("./photos.ts")

afterAll(() => {
  removeShown.mockRestore()
  vi.unstubAllGlobals()
  for (const path of ["./shrink.ts", "./image.ts", "../offline/claimed-entry.ts"]) vi.doUnmock(path)
  vi.resetModules()
})

test("hands a photo to the queue with the category that was chosen while its upload failed", async () => {
  const about = { invoiceNumber: 48210, category: "before" } as const
  sendPhotos(new QueryClient(), [new File(["large"], "clip.png")], about)
  await expect.poll(() => stored).toMatchObject({ body: { category: "before" } })
  const id = stored?.picture ?? ""
  changePhotoCategory({ ...about, id, name: "clip.png", src: undefined, state: { is: "waiting" } }, "after")
  upload.reject(unreachable())
  await expect.poll(() => removeShown).toHaveBeenCalled()
  writing.resolve()
  await expect.poll(() => released).toMatchObject({ body: { category: "after" }, inHand: undefined })
})
