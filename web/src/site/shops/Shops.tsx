import type { ComponentType } from "react"
import { mainBranch } from "#shared/domain/main-branch.ts"
import { showPhone, telLink } from "#shared/domain/people/phone-text.ts"
import { CarFromTheSide } from "#web/trade/Car.tsx"
import { type SiteContent, useContent } from "../content.ts"
import { rendersStatic, Static } from "../Static.tsx"
import { highwaysTo, landmarkAt } from "./landmarks.tsx"
import styles from "./Shops.module.css"

export type Shop = SiteContent["branches"][number]

const width = 1440
const ground = 168
const roadPath = "M-20 212C140 204 240 218 400 214S640 206 760 214S1010 222 1120 212S1360 208 1470 214"
const edgePaths =
  "M-20 195.500C140 187.500 240 201.500 400 197.500S640 189.500 760 197.500S1010 205.500 1120 195.500S1360 191.500 1470 197.500M-20 228.500C140 220.500 240 234.500 400 230.500S640 222.500 760 230.500S1010 238.500 1120 228.500S1360 224.500 1470 230.500"

export function Shops({ name, Details }: { name: "h2" | "h3"; Details?: ComponentType<{ shop: Shop }> }) {
  const { branches, business } = useContent()
  if (branches.length === 0) return null
  const main = business.mainshop === "" ? undefined : mainBranch(branches, business.mainshop)
  return (
    <>
      <Static>{rendersStatic && <Road branches={branches} />}</Static>
      <ul className={`wrap ${styles.signs}`}>
        {branches.map((branch) => (
          <li key={branch._id}>
            <Sign branch={branch} name={name} main={branch === main} />
            {Details && <Details shop={branch} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const maxDrawn = 5

function Road({ branches }: { branches: readonly Shop[] }) {
  const drawnShops = branches.slice(0, maxDrawn)
  const spacing = 1200 / drawnShops.length
  const first = (width - 1200) / 2 + spacing / 2
  return (
    <svg className={styles.road} viewBox={`0 0 ${width} 262`} preserveAspectRatio="xMidYMid slice">
      <rect y={ground - 1} width={width} height="94" fill="#e0ebe8" />
      <path d={`M0 ${ground}H${width}`} stroke="#7fb6ad" strokeWidth="2" />
      {drawnShops.map(({ _id, city }, index) => (
        <g key={_id} transform={`translate(${first + index * spacing} ${ground})`}>
          {landmarkAt(city)}
        </g>
      ))}
      <path d={roadPath} stroke="#1c2b2e" strokeWidth="40" fill="none" />
      <path d={roadPath} stroke="#ffb81c" strokeWidth="3.5" strokeDasharray="26 20" fill="none" />
      <path d={edgePaths} stroke="#f5f8f7" strokeWidth="2" opacity=".8" fill="none" />
      <g transform="translate(706 176) scale(-.104 .104)">
        <CarFromTheSide lit={["windshield"]} />
      </g>
    </svg>
  )
}

const Drawing = ({ city }: { city: string }) => (
  <svg viewBox="-170 -132 340 142">
    {landmarkAt(city)}
    <path d="M-170 0H170" stroke="#7fb6ad" strokeWidth="2" />
  </svg>
)

function Sign({ branch, name: Name, main }: { branch: Shop; name: "h2" | "h3"; main: boolean }) {
  return (
    <>
      <Static className={styles.landmark}>{rendersStatic && <Drawing city={branch.city} />}</Static>
      <div className={styles.sign}>
        <p className={styles.top}>
          {highwaysTo(branch.city).map((highway) => (
            <span key={highway} className={styles.shield}>
              <span className="spoken">Highway </span>
              {highway}
            </span>
          ))}
          {main && <span className="ml-auto">Main shop</span>}
        </p>
        <Name>{branch.name}</Name>
        <address>
          <a className={styles.map} href={branch.map}>
            {branch.address}
            <br />
            {branch.city} {branch.zip}
            <span className="block mt-4 weight-strong">
              Open the map<span className="spoken"> of {branch.city}</span>
            </span>
          </a>
          {branch.phone && (
            <a className={`num ${styles.phone} mt-3 py-1 weight-strong`} href={telLink(branch.phone)}>
              {showPhone(branch.phone)}
            </a>
          )}
        </address>
      </div>
    </>
  )
}
