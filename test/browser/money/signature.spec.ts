import type { Page } from "@playwright/test"
import { expect, phone, test } from "../browser.ts"
import { pressEnterTwice } from "../interactions.ts"
import { act, aReadyJob, call, complete, enter, open, staff } from "../job.ts"
import { sign } from "../sign.ts"

/** A pen stroke whose peak lies between two frames. Returns the height of its ink, 0 to 1. */
const peakOf = (page: Page): Promise<number> =>
  page.getByRole("img", { name: "Signature field" }).evaluate((canvas: HTMLCanvasElement) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const pen = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: "pen",
        isPrimary: true,
        bubbles: true,
        cancelable: true,
        button: 0,
        buttons: type === "pointerup" ? 0 : 1,
        pressure: 0.8,
        clientX: left + x * width,
        clientY: top + y * height,
        ...more,
      })
    canvas.dispatchEvent(pen("pointerdown", 0.2, 0.8))
    const between = [
      pen("pointermove", 0.3, 0.5),
      pen("pointermove", 0.4, 0.2),
      pen("pointermove", 0.5, 0.5),
      pen("pointermove", 0.6, 0.8),
    ]
    canvas.dispatchEvent(pen("pointermove", 0.6, 0.8, { coalescedEvents: between }))
    canvas.dispatchEvent(pen("pointerup", 0.6, 0.8))
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const first = pixels.findIndex((value, index) => index % 4 === 3 && value > 0)
    return 1 - first / 4 / canvas.width / canvas.height
  })

test("asks to rotate a phone, rejects an empty pad, keeps fine strokes, and leads to the copy", async ({
  page,
}) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aReadyJob(clerk, technician)
  await act(technician, number, "startJob")
  await complete(technician, number)
  await page.setViewportSize(phone)
  await enter(page, technician)
  await page.goto(`/signature/${number}`)
  await expect(page.getByText("Please rotate device.")).toBeVisible()
  const save = page.getByRole("button", { name: "Save" })
  await expect(save).toHaveAccessibleDescription("Sign above first.")
  await expect(page.getByRole("link", { name: "Close" })).toHaveAttribute("href", `/servicerequest/${number}`)

  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expect(page.getByText("Please rotate device.")).toBeHidden()
  // A pad that is turned redraws, which could wipe a stroke.
  await expect.poll(() => peakOf(page)).toBeGreaterThan(0.7)
  await save.click()
  await expect(page).toHaveURL(new RegExp(`/invoicecopy/${number}$`))
  const { signatureData, signedWith } = await open(clerk, number)
  expect({ signatureData, signedWith }).toMatchObject({
    signatureData: expect.stringMatching(/\/signatures\//),
    signedWith: "Priya Raman",
  })
})

test("saves a typed name once, however often Enter is pressed", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aReadyJob(clerk, technician)
  await act(technician, number, "startJob")
  await complete(technician, number)
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await enter(page, technician)
  await page.goto(`/signature/${number}`)
  await page.getByRole("button", { name: "Type the name instead" }).click()
  await page.getByLabel("Full name").fill("Priya Raman")
  const untilSaved = () => expect(page).toHaveURL(new RegExp(`/invoicecopy/${number}$`))
  expect(await pressEnterTwice(page, /\/api\/servicerequest(\?|$)/, untilSaved)).toBe(1)
  expect(await open(clerk, number)).toMatchObject({ signedWith: "Priya Raman" })
})

test("asks before Cancel loses the ink of a payment's signature", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aReadyJob(clerk, technician)
  const { paymentId } = await call<{ paymentId: string }>(clerk, "PUT", "/acceptpayment", {
    invoiceNumber: number,
    paymentMethod: "CASH",
    amount: 100,
  })
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await enter(page, technician)
  await page.goto(`/confirmpayment/${number}/100.00/${paymentId}`)
  await sign(page)
  await page.getByRole("link", { name: "Cancel" }).click()
  await page
    .getByRole("dialog", { name: "Leave without saving the signature?" })
    .getByRole("button", { name: "Discard signature" })
    .click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  expect(await open(clerk, number)).not.toHaveProperty("signatureData")
})
