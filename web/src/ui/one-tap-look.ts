import { CalendarCheck, PackageCheck, PackagePlus, Play } from "lucide-react"

/** How the steps look that a list takes with one tap; apart, so that a list brings no other step's picture. */
export const oneTapLooks = {
  confirmAppointment: { icon: CalendarCheck, hotkey: "c" },
  partsOrdered: { icon: PackagePlus, hotkey: "o" },
  partsReceived: { icon: PackageCheck, hotkey: "r" },
  startJob: { icon: Play, hotkey: "s" },
} as const
