import type { Response } from "@playwright/test"
import { enterLogins } from "../../builders/supplier-logins.ts"
import { expect, overflowOf, phone, test } from "../browser.ts"
import { as, call, enter, setFaults, staff } from "../job.ts"
import { picture } from "../sign.ts"
import { credentials } from "./settings-screen.ts"

test.describe("The system credentials", () => {
  test.use({ provoked: [/Failed to load resource/] })

  // Long because the replies of all steps are searched for the secrets.
  test("are saved field by field, never sent back, and checked one by one with what to do", async ({
    page,
    context,
  }) => {
    const people = await staff()
    const [admin, developer] = [await people.admin(), await people.developer()]
    const secrets = ["Xylophone-Quarrel-77", "Zeppelin-Mustard-88"] as const
    const replies: Promise<string>[] = []
    const sent: unknown[] = []
    const read = (reply: Response) => {
      if (reply.url().includes("/api/")) replies.push(reply.text().catch(() => ""))
    }
    page.on("response", read)
    page.on("request", (request) => {
      if (request.method() === "PUT" && request.url().endsWith("/credentials"))
        sent.push(request.postDataJSON())
    })
    await enter(page, admin)
    await page.goto("/settings")
    const edit = () => credentials(page).getByRole("button", { name: "Edit system credentials" }).click()
    const save = () => credentials(page).getByRole("button", { name: "Save" }).click()
    const system = (name: string) => credentials(page).getByRole("group", { name })
    const row = (name: string) => credentials(page).getByRole("row", { name })

    await edit()
    await system("Mygrant").getByRole("textbox", { name: "Username" }).fill("clearline-yc")
    await system("Mygrant").getByRole("textbox", { name: "Password" }).fill(secrets[0])
    await context.setOffline(true)
    await save()
    await expect(
      page.getByRole("alert").filter({ hasText: "An error occurred when trying to submit update." }),
    ).toBeVisible()
    await context.setOffline(false)
    await page.getByRole("alert").getByRole("button").click()
    await save()
    await expect(page.getByText("System Credentials Updated!")).toBeVisible()
    await expect(row("Mygrant")).toContainText("clearline-yc")
    await expect(row("Mygrant")).toContainText("Set")
    expect(sent).toEqual([
      { mygrantUsername: "clearline-yc", mygrantPassword: secrets[0], version: expect.any(Number) },
    ])

    await edit()
    await expect(system("Mygrant").getByRole("textbox", { name: "Password" })).toHaveValue("")
    await expect(system("Mygrant")).toContainText("Saved. Leave blank to keep it.")
    await system("Mygrant").getByRole("textbox", { name: "Username" }).fill("clearline")
    await system("Mygrant").getByRole("textbox", { name: "Password" }).fill(secrets[1])
    await system("Lynx").getByRole("textbox", { name: "Username" }).fill("desk")
    await call(developer, "PUT", "/credentials", {
      mygrantUsername: "clearline-sac",
      mygrantPassword: "typed by another",
    })
    await save()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText(`${developer.name} changed the credentials while you were editing`)
    await expect(dialog.getByRole("group")).toHaveCount(2)
    await dialog.getByRole("radio", { name: "clearline-sac" }).check({ force: true })
    await dialog.getByRole("button", { name: "Save these 2 choices" }).click()
    await expect(dialog).toBeHidden()
    await expect(row("Mygrant")).toContainText("clearline-sac")
    await expect(row("Lynx")).toContainText("desk")
    expect(sent.at(-1)).toEqual({
      mygrantPassword: secrets[1],
      lynxUsername: "desk",
      version: expect.any(Number),
    })

    await edit()
    await system("Mygrant").getByRole("checkbox", { name: "Clear password" }).check()
    await save()
    await expect(row("Mygrant")).toContainText("Not set")
    expect(sent.at(-1)).toEqual({ mygrantPassword: null, version: expect.any(Number) })

    page.off("response", read)
    const everything = (await Promise.all(replies)).join("\n")
    expect(everything).toContain("clearline-sac")
    for (const secret of [...secrets, "typed by another"]) expect(everything).not.toContain(secret)
    expect(await page.content()).not.toContain(secrets[1])

    await enterLogins(as, admin)
    await call(admin, "PUT", "/credentials", { gerberUsername: "clearline", gerberPassword: "not this one" })
    await page.setViewportSize(phone)
    const check = (name: string) =>
      credentials(page)
        .getByRole("button", { name: `Check login for ${name}` })
        .click()
    await check("NAGS")
    await expect(credentials(page)).toContainText("NAGS accepts this login.")
    await check("Gerber")
    await expect(credentials(page)).toContainText(
      "Gerber refused this login. Check the username and password.",
    )
    await setFaults({ suppliers: { lynx: "fails" } })
    await check("Lynx")
    await expect(credentials(page)).toContainText(
      "Lynx has a problem on its side (error 500). Try again in a few minutes.",
    )
    await setFaults({})
    await call(admin, "PUT", "/credentials", { lynxPassword: null })
    await check("Lynx")
    await expect(credentials(page)).toContainText("Enter a username and password for Lynx first.")
    expect(await overflowOf(page)).toBe(0)
    await picture(page, "settings-check-login")
    await enterLogins(as, admin)
  })
})
