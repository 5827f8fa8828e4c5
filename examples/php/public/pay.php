<?php
require 'checkout.php';
$session = create_session(['reference' => 'order-1042', 'amount' => '49.99', 'currency' => 'USD', 'render' => true]);
?>
<script src="/cdn/crypto-checkout.js" async></script>
<?= $session['html'] ?>
