import { Monitor, Moon, Sun } from "lucide-react"

export const appearances = [
  { value: "light", text: "Light", icon: Sun },
  { value: "dark", text: "Dark", icon: Moon },
  { value: "auto", text: "Match device", icon: Monitor },
] as const
