import type { GalleryEntry } from "../../shared/api/gallery.ts"
import { galleryAddress } from "../../shared/domain/gallery.ts"
import { expect, test } from "./browser.ts"
import { call, staff } from "./job.ts"
import { auditPages, foundPages } from "./lighthouse.ts"

// What it says of performance depends on the machine: `npm run bench` has that.
for (const { path } of foundPages)
  test(`${path} is accessible, well made and easy to find, as Lighthouse sees it on a phone`, async ({
    system,
  }) => {
    const [audit] = await auditPages([system + path], ["accessibility", "best-practices", "seo"])
    expect(audit?.lost).toEqual([])
    expect(Object.values(audit?.scores ?? {})).toEqual([100, 100, 100])
  })

test("an entry of the gallery is accessible, well made and easy to find, as Lighthouse sees it on a phone", async ({
  system,
}) => {
  const [newest] = await call<GalleryEntry[]>(await (await staff()).clerk(), "GET", "/gallery?limit=1")
  if (!newest) throw new Error("The gallery is empty.")
  const address = system + galleryAddress(newest)
  await expect.poll(async () => (await fetch(address)).status).toBe(200)
  const [audit] = await auditPages([address], ["accessibility", "best-practices", "seo"])
  expect(audit?.lost).toEqual([])
})
