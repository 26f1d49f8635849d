import { SiteFrame } from "../SiteFrame.tsx"
import { Claims } from "./Claims.tsx"
import { Hero } from "./Hero.tsx"
import { Hours } from "./Hours.tsx"
import { Services } from "./Services.tsx"
import { Shops } from "./Shops.tsx"
import { Ticket } from "./Ticket.tsx"

export default function Home() {
  return (
    <SiteFrame scene>
      <Hero />
      <Ticket />
      <Services />
      <Claims />
      <Shops />
      <Hours />
    </SiteFrame>
  )
}
