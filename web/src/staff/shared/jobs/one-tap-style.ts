import { CalendarCheck, PackageCheck, PackagePlus, Play } from "lucide-react"

/** A separate module, so that lists don't load the icons of all actions. */
export const oneTapStyles = {
  confirmAppointment: { icon: CalendarCheck, hotkey: "c" },
  partsOrdered: { icon: PackagePlus, hotkey: "o" },
  partsReceived: { icon: PackageCheck, hotkey: "r" },
  startJob: { icon: Play, hotkey: "s" },
} as const
