import { Monitor, Moon, Sun } from "lucide-react"
import { t } from "#shared/language.ts"

/* Light, dark, and system theme, with labels. */

export const appearances = [
  { value: "light", text: t("Light"), icon: Sun },
  { value: "dark", text: t("Dark"), icon: Moon },
  { value: "auto", text: t("Match device"), icon: Monitor },
] as const
