import type { MouseEvent } from "react"
import { type Service, serviceFacts } from "#shared/domain/job/services.ts"
import { panes } from "#shared/domain/parts/openings.ts"
import { CarFromAbove } from "#web/trade/Car.tsx"
import { services } from "../../services.ts"
import { nextStep } from "../booking/check.ts"
import { type Draft, steps, withService } from "../booking/draft.ts"
import { change, goTo, readDraft } from "../booking/store.ts"
import styles from "./ServiceStep.module.css"

export function ServiceStep({ draft }: { draft: Draft }) {
  const choose = (service: Service) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    change((before) => withService(before, service))
    const next = nextStep("service", readDraft())
    if (steps.indexOf(next) > steps.indexOf(readDraft().reached)) change({ reached: next })
    goTo(next)
  }
  return (
    <ul className={`${styles.services} stack columns-3 gap-5`}>
      {services.map(({ key, name, about }) => (
        <li key={key}>
          <a
            href={`?service=${key}`}
            className={styles.service}
            aria-current={draft.service === key ? "true" : undefined}
            onClick={choose(key)}
          >
            <Picture service={key} />
            <span>
              <b>{name}</b>
              <small className="text-soft type-text">{about}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Picture({ service }: { service: Service }) {
  const { opening } = serviceFacts(service)
  const lit =
    service === "chip"
      ? []
      : panes.filter((pane) => opening !== undefined && pane.split("-", 1)[0] === opening)
  return (
    <svg viewBox="10 0 880 400" aria-hidden="true">
      <CarFromAbove plain lit={lit} />
      {service === "chip" && <path className={styles.chip} d="M345 150v100M302 175l86 50M302 225l86-50" />}
      {service === "regulator" && <path className={styles.sign} d="M540 250v-100M490 195l50-50 50 50" />}
      {service === "install" && <path className={styles.sign} d="M540 140v120M480 200h120" />}
    </svg>
  )
}
