import { type LucideIcon, Undo2 } from "lucide-react"
import { t } from "#shared/language.ts"
import styles from "./UndoMessage.module.css"

type Props = { message: string; onUndo: () => void; label?: string; icon?: LucideIcon }

export const UndoMessage = ({ message, onUndo, label = t("Undo"), icon: Icon = Undo2 }: Props) => (
  <span className={`${styles.line} split items-center gap-4`}>
    {message}
    <button
      className="phone-touch border-strong inline-bar gap-3 px-5 py-0 flex-none weight-strong rounded-2 text-action bg-surface"
      type="button"
      onClick={onUndo}
    >
      <Icon size={16} aria-hidden />
      {label}
    </button>
  </span>
)
