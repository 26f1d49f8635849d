import { aftercare } from "#shared/domain/job/aftercare.ts"
import { CarFromAbove, CarFromTheSide } from "#web/trade/Car.tsx"
import { panesFromAbove, panesFromTheSide } from "#web/trade/car-shape.ts"
import chip from "../../ui/scene/chip.webp"
import { Ticket } from "../home/Ticket.tsx"
import { requestPage, ServiceActions, useQuotePage } from "../ServiceActions.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { rendersStatic, Static } from "../Static.tsx"
import { services } from "../services.ts"
import { replacements } from "./glass.ts"
import styles from "./Services.module.css"

const nameOf = (wantedKey: string) => services.find(({ key }) => key === wantedKey)?.name

const Request = ({ service, className }: { service: string; className?: string | undefined }) => (
  <a className={className} href={`${requestPage}?service=${service}`}>
    Request Service<span className="spoken"> for {nameOf(service)}</span>
  </a>
)

export default function Services() {
  const quotePage = useQuotePage()
  return (
    <SiteFrame at="/services">
      <section className={`wrap ${styles.head}`}>
        <div>
          <h1>
            Nine services,
            <br />
            all of them glass
          </h1>
          <p className={styles.lead}>
            Find yours. See what we do, how long it takes and what's included. The price has a reason for
            every line, and {quotePage ? "you see it before you book" : "we start once you say yes to it"}.
          </p>
          <ServiceActions className={`${styles.acts} cluster gap-5`} />
        </div>
        <nav aria-label="Our nine services">
          <ol className={styles.index}>
            {services.map(({ key, name }) => (
              <li key={key}>
                <a href={`#${key}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
      </section>
      <Replacements />
      <ChipRepair />
      <InstallAndRegulator />
      <BeforeYouDrive />
      <Ticket />
    </SiteFrame>
  )
}

const Replacements = () => (
  <section className={`wrap ${styles.rows}`} aria-label="Replacement">
    <Static className={styles.source}>
      {rendersStatic && (
        <svg>
          <symbol id="car-above" viewBox="0 0 900 400">
            <CarFromAbove lit={[]} />
          </symbol>
          <symbol id="car-side" viewBox="0 0 900 330">
            <CarFromTheSide lit={[]} />
          </symbol>
        </svg>
      )}
    </Static>
    {Object.entries(replacements).map(([key, { about, time, get, where, detail }]) => (
      <article key={key} className="gap-9 py-8 px-0 stack items-center line-above" id={key}>
        <Static className={styles.detail}>{rendersStatic && <Detail {...detail} />}</Static>
        <div>
          <h2 className="type-title">{nameOf(key)}</h2>
          <p>{about}</p>
          <Request service={key} className={styles.request} />
        </div>
        <dl className="gap-5 stack type-text">
          <div>
            <dt>Time</dt>
            <dd>{time}</dd>
          </div>
          <div>
            <dt>You get</dt>
            {get.map((one) => (
              <dd key={one}>{one}</dd>
            ))}
          </div>
          <div>
            <dt>Where</dt>
            <dd>{where}</dd>
          </div>
        </dl>
      </article>
    ))}
  </section>
)

const ChipRepair = () => (
  <section id="chip" className={styles.chip}>
    <img className="w-full absolute" src={chip} alt="" width="1600" height="800" loading="lazy" />
    <div className="wrap">
      <h2 className="type-section">Chip repair</h2>
      <p className={styles.claim}>30 minutes</p>
      <p>
        Up to 3 chips, each under 6 inches. We draw the air out of the break and fill it with clear resin, so
        it stops where it is. You'll still see a faint mark. You drive right after, and a repair that spreads
        counts toward a new windshield.
      </p>
      <p>
        Many insurers pay for a repair in full, because it saves them a windshield. Don't wait for the first
        cold morning: heat and cold are what make a chip run.
      </p>
      <Request service="chip" className="btn glassy mt-5" />
    </div>
  </section>
)

const InstallAndRegulator = () => (
  <section className={`wrap ${styles.twoServices}`} aria-label="Install and repair">
    <article className="border-line column bg-white rounded-4" id="install">
      <h2>Glass install</h2>
      <p className="mt-5">
        You found the glass yourself, from a dealer or a salvage yard. Bring it or have it there, and we put
        it in with the same urethane, primer and care as our own.
      </p>
      <p className="mt-5">
        We look it over first. If it's cracked or the wrong part for your car, we tell you before anything
        comes apart, and you owe nothing.
      </p>
      <dl className="gap-6 stack columns-2 type-text">
        <div>
          <dt>Time</dt>
          <dd>Same as when we supply the glass</dd>
        </div>
        <div>
          <dt>Warranty</dt>
          <dd>On our work. Not on glass that we didn't sell.</dd>
        </div>
      </dl>
      <Request service="install" className={styles.request} />
    </article>
    <article className="border-line column bg-white rounded-4" id="regulator">
      <h2>Window regulator</h2>
      <p className="mt-5">
        The window dropped into the door, hangs crooked, or only hums. Most of the time the glass is fine, and
        the regulator that lifts it is broken.
      </p>
      <p className="mt-5">
        We open the door, find out whether it's the regulator, the motor or the switch, and tell you the price
        before we order. Until the part is there we close the window for you.
      </p>
      <dl className="gap-6 stack columns-2 type-text">
        <div>
          <dt>Time</dt>
          <dd>1 to 2 hours with the part</dd>
        </div>
        <div>
          <dt>Warranty</dt>
          <dd>The maker's on the part, ours on the work</dd>
        </div>
      </dl>
      <Request service="regulator" className={styles.request} />
    </article>
  </section>
)

const BeforeYouDrive = () => (
  <section className={`wrap ${styles.after}`}>
    <h2>Before you drive</h2>
    <ol className="gap-7 stack">
      <li className="block type-heading relative">
        <b>Bonded glass has to set.</b> Windshield, back and quarter glass hold by urethane. How long it needs
        depends on heat and humidity that day. We measure both, and the time when you can go stands on your
        link and your invoice.
      </li>
      {aftercare.map(([rule, why]) => (
        <li key={rule} className="block type-heading relative">
          <b>{rule}</b> {why}
        </li>
      ))}
    </ol>
  </section>
)

type Replacement = (typeof replacements)[keyof typeof replacements]

function Detail({ view, part, lit }: Replacement["detail"]) {
  const litPanes: readonly string[] = lit
  const shapes = view === "above" ? panesFromAbove : panesFromTheSide("left")
  return (
    <svg className="block w-full rounded-4" viewBox={part}>
      <use href={`#car-${view}`} width="900" height={view === "above" ? 400 : 330} />
      {shapes
        .filter(([pane]) => litPanes.includes(pane))
        .map(([pane, path]) => (
          <path key={pane} d={path} className={styles.lit} />
        ))}
    </svg>
  )
}
