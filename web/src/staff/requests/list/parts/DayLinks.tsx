import { Calculator, CalendarRange, Star } from "lucide-react"
import { Link } from "react-router-dom"
import { toPageDate } from "#shared/domain/schedule/dates.ts"
import styles from "./DayLinks.module.css"

const targets = [
  { path: "/scheduler", text: "Scheduler", icon: CalendarRange },
  { path: "/overhead", text: "Overhead", icon: Calculator },
  { path: "/reviews", text: "Reviews", icon: Star },
]

export function DayLinks({ date }: { date: string }) {
  return (
    <nav className={styles.links} aria-label="More for this day">
      {targets.map(({ path, text, icon: Icon }) => (
        <Link
          key={path}
          className="py-5 px-0 gap-2 stack justify-items-center weight-strong no-underline text-action type-small"
          to={`${path}?date=${toPageDate(date)}`}
        >
          <Icon size={18} strokeWidth={1.8} aria-hidden />
          {text}
        </Link>
      ))}
    </nav>
  )
}
