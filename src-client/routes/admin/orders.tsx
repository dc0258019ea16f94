import { createFileRoute } from '@tanstack/react-router';
import { StaffOrdersPage } from '#client/features/orders/StaffOrdersPage.tsx';
import { staffOrders } from '../-twins.ts';

export const Route = createFileRoute('/admin/orders')({ ...staffOrders, component: StaffOrdersPage });
