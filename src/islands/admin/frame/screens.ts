export const SCREEN_GROUPS = [
  [
    { label: 'Dashboard', href: '/admin/dashboard', icon: 'grid' },
    { label: 'Products', href: '/admin/products', icon: 'hanger' },
    { label: 'Orders', href: '/admin/orders', icon: 'orders' }
  ],
  [
    { label: 'Feature images', href: '/admin/features', icon: 'picture' },
    { label: 'Home page and texts', href: '/admin/content', icon: 'text' },
    { label: 'Reviews', href: '/admin/reviews', icon: 'star' },
    { label: 'Customers', href: '/admin/customers', icon: 'user' },
    { label: 'Activity', href: '/admin/activity', icon: 'clock' },
    { label: 'Administrators', href: '/admin/admins', icon: 'key' },
    { label: 'Settings', href: '/admin/settings', icon: 'sliders' }
  ]
] as const
