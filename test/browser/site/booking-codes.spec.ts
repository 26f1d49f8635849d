import { addDays, shopTimeAt, toWireDate } from "#shared/domain/schedule/dates.ts"
import { randomPhone } from "../../builders/people.ts"
import { expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { findClippedTexts, setTextSize } from "../fit.ts"
import { call, codeTextedTo, open, staff } from "../job.ts"
import { picture } from "../sign.ts"
import { begin, codeField, confirmed, goTo, heading, send, tellWho, typeCode } from "./booking-screen.ts"

test.describe("The phone verification code", () => {
  test.use({ provoked: [/401/] })

  test("rejects a wrong or overused code, allows a new phone, and is optional without texts", async ({
    page,
  }) => {
    const clerk = await (await staff()).clerk()
    const [typo, number] = [randomPhone(), randomPhone()]
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    await tellWho(page, typo)
    await send(page).click()
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByRole("button", { name: /Send another code in \d+ s/ })).toBeVisible()
    await page.reload()
    const right = await codeTextedTo(typo)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0")
    const look = async (name: string) => {
      await picture(page, `newservice-code-${name}-phone`)
      await expect.poll(() => overflowOf(page), name).toBe(0)
    }
    await codeField(page).fill(wrong)
    for (let nth = 1; nth <= 5; nth += 1) {
      if (nth > 1) await page.keyboard.press("Enter")
      await expect(page.getByText("That code isn't right.")).toBeVisible()
      await expect(codeField(page)).toBeFocused()
    }
    await look("wrong")
    await codeField(page).fill(right)
    await page.keyboard.press("Enter")
    await expect(page.getByText("Too many wrong codes. Send a new one.")).toBeVisible()
    await look("tries")

    await page.getByRole("button", { name: "Change phone number" }).click()
    await expect(page.getByLabel("Mobile phone")).toBeFocused()
    await look("phone")
    await page.getByLabel("Mobile phone").fill(number)
    await page.getByRole("button", { name: "Text me a code" }).click()
    await expect(page.getByRole("status").filter({ hasText: "We texted a code to" })).toBeVisible()
    await codeTextedTo(number)

    await page.getByRole("button", { name: "I can't get texts" }).click()
    await look("no-texts")
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole("button", { name: "Send without a time" }).click()
    const request = await open(clerk, await confirmed(page))
    await expect(page.getByText("We'll call you to set a time")).toBeVisible()
    expect(request).toMatchObject({ customerPhone: number })
    expect(request).not.toHaveProperty("appointmentDate")
  })
})

test("removes an expired promo code with a message, and accepts a valid one", async ({ page }) => {
  const people = await staff()
  const [admin, clerk] = [await people.admin(), await people.clerk()]
  const today = shopTimeAt(new Date()).date
  const code = { markdown: 20, markdownType: "percent", appliesToParts: true, appliesToLabor: true }
  const until = toWireDate(addDays(today, -1))
  await call(admin, "POST", "/promocode", { ...code, promoCode: "WIZARDOLD", until })
  await call(admin, "POST", "/promocode", { ...code, promoCode: "WIZARD20", description: "Students" })

  await begin(page, "/newservice/WIZARDOLD")
  await expect(page.getByRole("alert").filter({ hasText: "Promo code is not valid" })).toBeVisible()
  await goTo(page, "review")
  await expect(page.getByText("Promo code is not valid")).toBeVisible()
  await picture(page, "newservice-promo-wrong")
  await send(page).click()
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused()
  await page.keyboard.press("Enter")
  const field = page.getByLabel("Promo code")
  await expect(field).toBeFocused()
  await page.keyboard.type("w")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/\w/)
  await field.fill("wizard20")
  await field.press("Enter")
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused()
  await expect(page.getByText("20% off parts and labor. Students")).toBeVisible()
  const number = randomPhone()
  await tellWho(page, number)
  await send(page).click()
  await typeCode(page, number)
  expect(await open(clerk, await confirmed(page))).toMatchObject({ promoCode: "WIZARD20" })
})

test("shows a promo code from the first step until it is removed", async ({ page }) => {
  await call(await (await staff()).admin(), "POST", "/promocode", {
    promoCode: "FIRSTSTEP",
    description: "",
    markdown: 10,
    markdownType: "percent",
    appliesToParts: true,
    appliesToLabor: false,
  })
  await begin(page, "/newservice/FIRSTSTEP")
  const offer = page.getByText("10% off parts", { exact: true })
  await expect(offer).toBeVisible()
  await picture(page, "newservice-promo-first-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "newservice-promo-first-phone")
  await setTextSize(page, 32)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await expect.poll(() => findClippedTexts(page)).toEqual([])
  await setTextSize(page, 16)
  await page.getByRole("link", { name: /Windshield replacement/ }).click()
  await expect(heading(page, "Which car is it?")).toBeVisible()
  await expect(offer).toBeVisible()
  await page.getByRole("button", { name: "Remove" }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByText("FIRSTSTEP")).toHaveCount(0)
})
