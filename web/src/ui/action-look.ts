import {
  ArrowLeftRight,
  BadgeCheck,
  Ban,
  CalendarClock,
  Check,
  CircleDollarSign,
  CreditCard,
  Eraser,
  Files,
  Landmark,
  ListChecks,
  type LucideIcon,
  Navigation,
  PenLine,
  RefreshCw,
  RotateCcw,
  ScanLine,
  Scissors,
  Send,
  ShieldOff,
  ShieldPlus,
  StickyNote,
  Undo2,
  Users,
} from "lucide-react"
import type { NextAction } from "../../../shared/domain/next-step.ts"
import { oneTapLooks } from "./one-tap-look.ts"

type Look = { icon: LucideIcon; hotkey?: string }

/** How a step looks on its button, and the key that takes it. */
const looks: Partial<Record<NextAction, Look>> = {
  ...oneTapLooks,
  addCharges: { icon: CircleDollarSign, hotkey: "e" },
  setAppointment: { icon: CalendarClock, hotkey: "c" },
  assignTechnicians: { icon: Users, hotkey: "t" },
  navigate: { icon: Navigation, hotkey: "n" },
  authorizeEstimate: { icon: BadgeCheck, hotkey: "a" },
  completeJob: { icon: Check, hotkey: "d" },
  captureVin: { icon: ScanLine, hotkey: "v" },
  addCalibration: { icon: ScanLine, hotkey: "b" },
  declineCalibration: { icon: ShieldOff },
  acceptPayment: { icon: CreditCard, hotkey: "p" },
  acceptInsurancePayment: { icon: Landmark, hotkey: "i" },
  completePayment: { icon: RefreshCw, hotkey: "p" },
  saveSignature: { icon: PenLine, hotkey: "g" },
  sendInvoiceCopy: { icon: Send, hotkey: "m" },
  invoiceCopySent: { icon: Send },
  createWarrantyDispatch: { icon: ShieldPlus },
  addNote: { icon: StickyNote, hotkey: "w" },
  setStatus: { icon: ListChecks },
  switchToInsurance: { icon: ArrowLeftRight },
  switchToNet: { icon: ArrowLeftRight },
  switchToCash: { icon: ArrowLeftRight },
  unmarkPaid: { icon: Undo2 },
  unmarkRescheduled: { icon: Eraser },
  toggleHalfJob: { icon: Scissors },
  toggleMultiJob: { icon: Files },
  reopen: { icon: RotateCcw },
  cancel: { icon: Ban },
}

export const lookOf = (action: NextAction): Look => looks[action] ?? { icon: Check }
