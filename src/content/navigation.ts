import navigation from './navigation.yaml'

/** The shop's navigation, in its order. */
export const NAVIGATION = navigation.links.map(({ label, link }) => ({ label, href: link }))
