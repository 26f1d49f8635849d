import { Building2, ChevronRight, Headset, type LucideIcon, UserRound, Wrench } from "lucide-react"
import { type UserType, userTypes } from "../form.ts"
import styles from "./TypeChoice.module.css"

const types = {
  clerk: { icon: Headset, text: "Clerk", second: "Takes requests, manages users" },
  technician: { icon: Wrench, text: "Technician", second: "Does the jobs, paid by rate" },
  commercial: { icon: Building2, text: "Commercial", second: "A company with its own billing profile" },
  user: { icon: UserRound, text: "Customer", second: "An individual customer" },
} as const satisfies Record<UserType, { icon: LucideIcon; text: string; second: string }>

export const TypeChoice = ({ onChoose }: { onChoose: (type: UserType) => void }) => (
  <div className={styles.types}>
    <ul className="stack gap-4">
      {userTypes.map((type) => {
        const { icon: Icon, text, second } = types[type]
        return (
          <li key={type}>
            <button type="button" className={styles.type} onClick={() => onChoose(type)}>
              <Icon className="text-action" size={20} strokeWidth={1.9} aria-hidden />
              <span>
                <b className="block">{text}</b>
                <small>{second}</small>
              </span>
              <ChevronRight className="text-muted" size={17} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  </div>
)
