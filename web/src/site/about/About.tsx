import { t } from "#shared/language.ts"
import day from "../../ui/scene/day.webp"
import { useContent } from "../content.ts"
import { ServiceActions, useQuotePage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./About.module.css"

const priceStep = {
  quoted: {
    name: t("You see the price"),
    text: t(
      "Glass, kit, labor and tax in one price. If a camera needs calibration, we tell you that price before we start.",
    ),
  },
  called: {
    name: t("We'll call you with the price"),
    text: t(
      "Glass, kit, labor, calibration and tax, each with its reason. It won't change unless you approve more work.",
    ),
  },
} as const

const steps = [
  {
    name: t("You show us the glass"),
    text: t(
      "Tap it on the drawing of a car, text a photo, or call. You don't have to know what it's called.",
    ),
  },
  {
    name: t("You pick the time"),
    text: t(
      "A time that's actually open, at a shop or where you park. You get a text when it's booked, and nothing is charged yet.",
    ),
  },
  {
    name: t("Your technician is on the way"),
    text: t("Your link shows who's coming and when. They call if a train holds them up."),
  },
  {
    name: t("We do the work"),
    text: t(
      "Paint covered, old glass out, frame primed, new glass set. If a camera looks through it, we calibrate it before we hand back the key.",
    ),
  },
  {
    name: t("You drive when it's safe"),
    text: t(
      "The adhesive needs time to set. Your link counts it down. Then you pay, and your invoice includes the Lifetime Warranty.",
    ),
  },
] as const

export default function About() {
  return (
    <SiteFrame at="/about">
      <section className={`wrap ${styles.head}`}>
        <h1>
          25 years of glass.
          <br />
          Nothing else.
        </h1>
        <p className="type-heading text-soft">
          We replace and repair auto glass in California. We never added oil changes or tires. So glass gets
          our full attention, and the person at your car has set more windshields than they can count.
        </p>
        <img
          className="w-full rounded-4"
          src={day}
          alt="A highway between flooded fields on a clear morning, seen through clean glass"
          width="1800"
          height="760"
          fetchPriority="high"
        />
      </section>
      <HowAJobGoes />
      <Numbers />
      <Answers />
      <section className={`wrap ${styles.start}`}>
        <h2>Tell us what broke, and where the car is</h2>
        <ServiceActions className={`${styles.acts} cluster gap-5`} quiet="glassy" />
      </section>
    </SiteFrame>
  )
}

function HowAJobGoes() {
  const quotePage = useQuotePage()
  const [first, ...later] = steps
  return (
    <section className={`wrap ${styles.job}`}>
      <h2>How a job goes</h2>
      <ol>
        {[first, quotePage ? priceStep.quoted : priceStep.called, ...later].map(({ name, text }) => (
          <li key={name}>
            <h3 className="type-section">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Numbers = () => (
  <section className={styles.numbers} aria-label="In numbers">
    <dl className="wrap">
      <div>
        <dt>25 years</dt>
        <dd className="type-heading">
          of chips, cracks, break-ins and windows that dropped into the door. There's little we haven't seen.
        </dd>
      </div>
      <div className="line-above">
        <dt>Over 20</dt>
        <dd className="type-heading">
          vehicles a day. So we often have your glass in stock, and can come this week.
        </dd>
      </div>
      <div className="line-above">
        <dt>20% off</dt>
        <dd className="type-heading">
          parts for military, teachers, students and seniors. Not valid with insurance.
        </dd>
      </div>
    </dl>
  </section>
)

function Answers() {
  const { business } = useContent()
  return (
    <section className={`wrap ${styles.answers}`}>
      <h2>What people ask us</h2>
      <div className="stack columns-2 gap-9 mt-8">
        <div>
          <h3 className="type-heading">Does my insurer choose the shop?</h3>
          <p className="mt-4">
            No. In California you choose. We work with your carrier and send them the invoice. You pay your
            deductible.
          </p>
        </div>
        <div>
          <h3 className="type-heading">Do I get it in writing?</h3>
          <p className="mt-4">
            Yes, before we start. You sign the estimate on your phone or ours, and we ask before we do
            anything more.
            {business.registrationNumber &&
              t(` We're registered with the Bureau of Automotive Repair, ${business.registrationNumber}.`)}
          </p>
        </div>
        <div>
          <h3 className="type-heading">Does the camera really need calibration?</h3>
          <p className="mt-4">
            If it looks through the glass, yes. A camera that's off by one degree sees the wrong lane. You can
            decline, in writing.
          </p>
        </div>
        <div>
          <h3 className="type-heading">What if it rains?</h3>
          <p className="mt-4">
            Urethane won't bond to a wet frame. We come under a roof, or we meet at a shop. You hear from us
            before you wait.
          </p>
        </div>
      </div>
    </section>
  )
}
