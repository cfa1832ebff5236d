export const getHomeUrl = (role: 'admin' | 'user'): string => (role === 'admin' ? '/admin/dashboard' : '/shop/home')
