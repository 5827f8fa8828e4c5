<?php
/** The list of orders in the administration. */

namespace CryptoCheckout\Admin;

use CryptoCheckout\Orders;

defined('ABSPATH') || exit;

if (!class_exists('WP_List_Table')) require_once ABSPATH . 'wp-admin/includes/class-wp-list-table.php';

final class OrdersTable extends \WP_List_Table
{
    private const PER_PAGE = 25;

    public function get_columns(): array
    {
        return [
            'reference' => __('Order', 'crypto-checkout'),
            'item' => __('Item', 'crypto-checkout'),
            'price' => __('Price', 'crypto-checkout'),
            'buyer' => __('Buyer', 'crypto-checkout'),
            'state' => __('State', 'crypto-checkout'),
            'created_at' => __('Created', 'crypto-checkout'),
            'paid_at' => __('Paid', 'crypto-checkout'),
        ];
    }

    public function get_views(): array
    {
        $shown = $this->shown_state();
        $link = fn (string $state, string $label) => sprintf(
            '<a href="%s"%s>%s</a>',
            esc_url(add_query_arg(['page' => ORDERS_PAGE, 'state' => $state ?: false], admin_url('admin.php'))),
            $state === $shown ? ' class="current" aria-current="page"' : '',
            esc_html($label),
        );
        $views = ['all' => $link('', __('All', 'crypto-checkout'))];
        foreach (Orders\STATES as $state) $views[$state] = $link($state, state_label($state));
        return $views;
    }

    public function prepare_items(): void
    {
        global $wpdb;
        $table = Orders\table('orders');
        $search = isset($_REQUEST['s']) && is_string($_REQUEST['s']) ? wp_unslash($_REQUEST['s']) : '';
        $where = $wpdb->prepare(
            "WHERE (%s = '' OR state = %s) AND (reference LIKE %s OR item LIKE %s OR email LIKE %s OR name LIKE %s)",
            $this->shown_state(),
            $this->shown_state(),
            ...array_fill(0, 4, '%' . $wpdb->esc_like(trim($search)) . '%'),
        );
        $this->_column_headers = [$this->get_columns(), [], []];
        $this->items = $wpdb->get_results($wpdb->prepare(
            "SELECT * FROM $table $where ORDER BY id DESC LIMIT %d OFFSET %d",
            self::PER_PAGE,
            self::PER_PAGE * ($this->get_pagenum() - 1),
        ));
        $this->set_pagination_args([
            'total_items' => (int) $wpdb->get_var("SELECT COUNT(*) FROM $table $where"),
            'per_page' => self::PER_PAGE,
        ]);
    }

    public function no_items(): void
    {
        esc_html_e('No orders.', 'crypto-checkout');
    }

    protected function column_default($order, $name): string
    {
        return match ($name) {
            'price' => esc_html("$order->amount $order->currency"),
            'state' => sprintf('%s<br><small>%s</small>', esc_html(state_label($order->state)), nl2br(esc_html($order->detail))) . $this->actions_of($order),
            'buyer' => sprintf('%s<br>%s', esc_html($order->name), esc_html($order->email)),
            'created_at', 'paid_at' => $order->$name === null ? '' : esc_html(get_date_from_gmt($order->$name)),
            'reference' => sprintf('<code>%s</code>', esc_html($order->reference)),
            default => esc_html($order->$name),
        };
    }

    /** An order whose decision came after a warning is for a person: to return the money, or to fulfil it all the same. */
    private function actions_of(object $order): string
    {
        if ($order->state !== 'review' || !current_user_can(CAPABILITY)) return '';
        $label = __('Fulfil', 'crypto-checkout');
        return $this->row_actions(['fulfil' => sprintf('<a href="%s">%s</a>', esc_url(fulfil_address($order)), esc_html($label))]);
    }

    private function shown_state(): string
    {
        $state = $_GET['state'] ?? '';
        return in_array($state, Orders\STATES, true) ? $state : '';
    }
}

function state_label(string $state): string
{
    return match ($state) {
        'open' => __('Open', 'crypto-checkout'),
        'partial' => __('Part received', 'crypto-checkout'),
        'review' => __('Needs a decision', 'crypto-checkout'),
        'expired' => __('Expired', 'crypto-checkout'),
        'closed' => __('Closed', 'crypto-checkout'),
        default => __('Paid', 'crypto-checkout'),
    };
}
