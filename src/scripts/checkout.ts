import { $lastCart } from '../stores/last-cart.ts'

const island = document.querySelector('astro-island[component-export="Checkout"]')

// After a change in another tab, the rendered cart is outdated, and an order of it would be refused.
$lastCart.listen(() => island?.dispatchEvent(new Event('pointerover')))
