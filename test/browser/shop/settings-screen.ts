import type { Page } from "@playwright/test"

export const panel = (page: Page, name: string) => page.getByRole("region", { name })

export const video = (page: Page) => panel(page, "Change Homepage Video")

export const credentials = (page: Page) => panel(page, "System Credentials")
