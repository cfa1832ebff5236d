import { $lastCart } from '../stores/last-cart.ts'

const island = document.querySelector('astro-island[component-export="Checkout"]')

// After a change in another tab, the rendered cart is outdated, and the shop would refuse the order. The event hydrates
// the island, which loads the current cart.
$lastCart.listen(() => island?.dispatchEvent(new Event('pointerover')))
