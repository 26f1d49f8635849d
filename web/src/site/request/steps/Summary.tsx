import { serviceFacts } from "#shared/domain/job/services.ts"
import { t } from "#shared/language.ts"
import { useContent } from "../../content.ts"
import { findErrors } from "../booking/check.ts"
import { type Draft, type Step, steps } from "../booking/draft.ts"
import { addressText, carText, damageText, dayText, visitWindowText } from "../booking/labels.ts"
import { priceText } from "../booking/quoted-price.ts"
import { goTo } from "../booking/store.ts"
import { CallHint } from "../CallHint.tsx"
import styles from "./Summary.module.css"

type Item = { step: Step; title: string; lines: readonly string[] }

type Props = {
  draft: Draft
  step: Step
  /** The price of what is being chosen, before it is held. */
  price: string | undefined
}

export function Summary({ draft, step, price }: Props) {
  const { branches } = useContent()
  const { service, when, reached, photos } = draft
  const shop = branches.find(({ _id }) => _id === draft.branch)
  const items: Item[] = [
    { step: "service", title: t("Service"), lines: service ? [serviceFacts(service).name] : [] },
    { step: "car", title: t("Vehicle"), lines: [carText(draft)] },
    { step: "damage", title: t("Damage"), lines: [damageText(draft)] },
    {
      step: "visit",
      title: t("Where and when"),
      lines: [
        draft.place === "shop" ? (shop?.city ?? "") : addressText(draft),
        ...(when === "call" ? [t("We call you")] : when ? [dayText(when), visitWindowText(when)] : []),
      ],
    },
  ]
  const isAnswered = ({ step: of, lines }: Item) =>
    lines.some(Boolean) &&
    Object.keys(findErrors(of, draft)).length === 0 &&
    (steps.indexOf(of) < steps.indexOf(reached) || of === step)
  return (
    <aside className={styles.side} aria-label="Your request">
      <div className={styles.panel}>
        <h2>Your request</h2>
        {items.filter(isAnswered).map(({ step: of, title, lines }) => (
          <div key={of}>
            <p className={`${styles.item} split items-center text-soft type-text min-h-control`}>
              <span>{title}</span>
              {of !== step && (
                <button
                  type="button"
                  aria-label={t(`Change ${title.toLowerCase()}`)}
                  onClick={() => goTo(of)}
                >
                  Change
                </button>
              )}
            </p>
            {lines.map((line) => (
              <b key={line}>{line}</b>
            ))}
            {of === "damage" && photos[0] && <img src={photos[0].thumb} alt="" />}
          </div>
        ))}
        <p className={styles.price}>
          <b>Price</b>
          <span className="num">{price ?? priceText(draft)[0]}</span>
        </p>
      </div>
      <CallHint />
    </aside>
  )
}
